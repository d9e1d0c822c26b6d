/** What other features may do with the store of phone numbers. */
export { releaseAllNumbers } from './store.ts'
