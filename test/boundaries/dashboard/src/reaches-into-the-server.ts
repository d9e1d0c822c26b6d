import { Agent } from '../../server/src/product/agents/agent.ts'
export const shape = Agent
