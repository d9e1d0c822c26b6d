import { wordsOf } from '../../voice/conversation/turns/words.ts'
export const words = wordsOf
