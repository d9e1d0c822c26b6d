/** What other features may do with the store of unanswered questions. */
export { noteQuestions } from './store.ts'
