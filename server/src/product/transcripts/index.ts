/** What other features may do with the store of transcripts. */
export { addTranscript, deleteTranscript, findTranscript, improveTranscript, isImproved } from './store.ts'
