/** What other features may do with the store of account. */
export { ensureAccount, getUser, hasOthers, standingOf, updateUser } from './store.ts'
