import { getAgent } from '../product/agents/store.ts'
export const ask = getAgent
