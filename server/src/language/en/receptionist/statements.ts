import { isStatementBy } from '../../statements.ts'
import { plain } from '../plain.ts'
import { isQuestion } from './intents.ts'

const LEADS =
  '(?:hi|hello|hey|well|so|and|but|okay|ok|yes|yeah|no|oh|also|then|actually|sorry|listen|look|because|since|anyway|it is just that|the thing is|you see|by the way)'
/** What is said of something: a form of to be or to have, or a deed that is over. */
const VERB =
  '(?:is|are|was|were|am|has|have|had|will|would|did|does|cannot|keeps?|kept|fell|broke|came|went|got|lost|left|hurts?|aches?|bled|bleeds|said|told|made|ran|feels?|felt|looks?|took|gave|found|bit|ate|let|put|cut|burst|split|blew|started|stopped|lives?|comes|goes|leaks?|smells?|sounds?|works?|stays?|happens|\\w{3,}ed|\\w{3,}s (?:the|my|our|his|her|an?|it|me|us|him|them|all|no))'
const TELLS = new RegExp(
  `^(?:${LEADS} )*(?:(?:i|we|he|she|they)(?: \\w+)? |(?:last|this|yesterday|today|tomorrow|since|on|in|at)\\b(?: \\w+){0,4} (?:i|we|my|our|he|she|it|they) |(?:it|this|that|there|somebody|someone|everybody|everything|nobody|one of (?:my|our|the)|(?:my|our|his|her|their|the|a|an|one|both|two|some)(?: \\w+)?)\\b(?: \\w+){0,4} ${VERB}\\b)`,
)
const AUXILIARY = '(?:do|does|did|is|are|was|were|can|could|may|will|would|should|have|has)'
const ASKS = new RegExp(
  [
    `\\b(?:what|when|where|who|which|why|how|if|whether) (?:(?!(?:i|we|he|she|it|they) )\\w+ )?${AUXILIARY}\\b`,
    '\\bhow (?:much|many|long|far|soon|often|old|big|early|late)\\b|\\bwhat(?: is|s)? (?:the|your|about|time|kind)\\b',
    `\\b(?:${AUXILIARY}|am) (?:you|there|anyone|anybody|someone|somebody|your|i|we|they|he|she|it|that|this)\\b`,
    '\\b(?:do|does|did|can|could|may|should|will|would) (?:my|the|a|an|one of)\\b|\\b(?:at|in|to|for|with|on|about) what\\b|\\bwhat (?:happens|if|am)\\b',
    '\\b(?:want|wants|wanted|need|needs|needed|wish|hope|hoping|wonder\\w*|curious|interested|interest|asks?|asking|asked|question|questions|whether|possible|information|check|checking|prefer|considering|thinking|looking|trying|please|tell|let|send|know|like to|love to|you guys|can you|could you)\\b',
    '\\bif (?:you|there|it is|i can|we can|i could|that)\\b|\\bany (?:chance|idea|way)\\b|\\bright$|\\bor (?:not|what)$',
  ].join('|'),
)

export const isStatement = isStatementBy({ tells: TELLS, asks: ASKS, plain, isQuestion })
