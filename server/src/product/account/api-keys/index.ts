/** What other features may do with the store of account. */
export { createApiKey } from './store.ts'
