import { getAgent } from '../../product/agents/agent.ts'
export const feature = getAgent
