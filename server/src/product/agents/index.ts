/** What other features may do with the store of agents. */
export { createAgent, findAgent, getAgent } from './store.ts'
