import { changedContentBy, type CorrectionWords } from '../../../corrected-content.ts'
import { plain } from '../../plain.ts'
import { isQuestion } from '../intents.ts'

const ARTICLE = '(?:der |die |das |den |dem |ein |eine |einen |mein |meine |meinen )?'

const WORDS: CorrectionWords = {
  lead: /^(?:(?:nein|nee|nicht doch|entschuldigung|sorry|moment|doch|ach|also|korrektur|ich meine|ich meinte|ich sagte|es heißt|das heißt|es ist|das ist|es war|es muss heißen|es soll heißen|vielmehr)(?!\p{L})[\s,.]*)+/iu,
  thisNotThat: new RegExp(String.raw`^(.+?)[,.]?\s+(?:und )?nicht\s+${ARTICLE}(.+?)[.!]?$`, 'i'),
  notThatThis: new RegExp(
    String.raw`^nicht\s+${ARTICLE}(.+?)(?:[,.]\s*(?:sondern\s+)?|\s+sondern\s+)(?:ich (?:sagte|meinte) )?(.+?)[.!]?$`,
    'i',
  ),
  article: new RegExp(`^${ARTICLE}`, 'i'),
  articleBefore: /\b(?:der|die|das|den|dem|ein|eine|einen|mein|meine|meinen) $/i,
  ofPerson: /\b(?:name|nummer)\b/i,
  plain,
  isQuestion,
}

/** What a message says with the misheard words in it put right; undefined where nothing of it is corrected. */
export function changedContent(text: string, content: string): string | undefined {
  return changedContentBy(WORDS, text, content)
}
