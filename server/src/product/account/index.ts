/** What other features may do with the store of account. */
export { ensureAccount, getUser, hasOthers, standingOf } from './store.ts'
