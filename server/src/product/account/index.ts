/** What other features may do with the store of account. */
export { ensureAccount, getUser, hasOthers, requireBuyer, standingOf, updateUser } from './store.ts'
