import { Agent } from '../../server/src/agents/agent.ts'
export const shape = Agent
