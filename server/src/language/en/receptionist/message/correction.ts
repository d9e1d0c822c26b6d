import { changedContentBy, type CorrectionWords } from '../../../corrected-content.ts'
import { isQuestion } from '../intents.ts'
import { plain } from '../../plain.ts'

const LEAD =
  /^(?:(?:no|nope|sorry|wait|actually|oh|well|hold on|correction|i mean|i meant|i said|it's|it is|that's|that is|it was|it should be|that should be|make that|should be|excuse me)\b[\s,.]*)+/i
const ARTICLE = String.raw`(?:the |an? |my |our |his |her )?`
/** "The invoice, not the envoys." */
const THIS_NOT_THAT = new RegExp(String.raw`^(.+?)[,.]?\s+(?:and )?not\s+${ARTICLE}(.+?)[.!]?$`, 'i')
/** "Not the envoys, the invoice." */
const NOT_THAT_THIS = new RegExp(
  String.raw`^not\s+${ARTICLE}(.+?)(?:[,.]\s*(?:but\s+)?|\s+but\s+)(?:i (?:said|meant?) |it's |it is )?(.+?)[.!]?$`,
  'i',
)

const WORDS: CorrectionWords = {
  lead: LEAD,
  thisNotThat: THIS_NOT_THAT,
  notThatThis: NOT_THAT_THIS,
  article: new RegExp(`^${ARTICLE}`, 'i'),
  articleBefore: /\b(?:the|an?|my|our|his|her) $/i,
  ofPerson: /\b(?:name|number)\b/i,
  plain,
  isQuestion,
}

/** What a message says with the misheard words in it put right; undefined where nothing of it is corrected. */
export function changedContent(text: string, content: string): string | undefined {
  return changedContentBy(WORDS, text, content)
}
