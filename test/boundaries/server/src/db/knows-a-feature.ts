import { getAgent } from '../agents/agent.ts'
export const feature = getAgent
