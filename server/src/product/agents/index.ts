/** What other features may do with the store of agents. */
export { createAgent, findAgent, getAgent, lockAgent, updateAgent } from './store.ts'
export { agentWith, requireSmallDraft } from './draft.ts'
