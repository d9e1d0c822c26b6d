/** What other features may do with the store of phone numbers. */
export { withdrawBundles } from './bundles/review.ts'
export { releaseAllNumbers } from './store.ts'
