import { wordsOf } from '../../call/words.ts'
export const words = wordsOf
