import { getAgent } from '../agents/store.ts'
export const ask = getAgent
