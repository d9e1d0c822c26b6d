import type { AnalysisLanguage, NamedTopic } from '../analysis.ts'
import { normalised } from '../words.ts'
import { questionsIn } from './summary/questions.ts'
import { tell } from './summary/story.ts'

/** Words that give a topic away where no brain has named it. */
const SIGNS: readonly (readonly [NamedTopic, RegExp])[] = [
  [
    'complaint',
    /\b(complain|complaint|unacceptable|terrible|awful|disgusting|ridiculous|refund|furious|worst|rude)\b/,
  ],
  ['cancellation', /\b(cancel|cancellation|call off|cannot make it|can't make it)\b/],
  ['booking', /\b(book|booking|appointment|reservation|reserve|schedule|reschedule|table for)\b/],
  ['sales', /\b(buy|purchase|price|prices|pricing|cost|costs|quote|how much|discount|interested in)\b/],
  ['support', /\b(help with|problem|issue|broken|doesn't work|not working|support|error|repair|fix)\b/],
  ['feedback', /\b(feedback|suggestion|review|compliment|just wanted to say)\b/],
  ['wrong_number', /\b(wrong number|misdialled|misdialed)\b/],
]

function topicsIn(text: string): NamedTopic[] {
  const plain = normalised(text)
  return SIGNS.filter(([, sign]) => sign.test(plain)).map(([topic]) => topic)
}

const ANGER =
  /\b(useless|stupid|ridiculous|unacceptable|waste of (my )?time|horrible|fed up|worst|outrageous|furious|sick of this|for the (third|fourth|fifth|last|hundredth) time|are you deaf|listen to me|idiots?|damn|(this|that|it|you|service) (is|was|are) (so |really |just )?(terrible|awful|a joke)|i hate (this|you|talking)|not what i (asked|said))\b/

function soundsAngry(text: string): boolean {
  return ANGER.test(normalised(text))
}

export const analysis: AnalysisLanguage = { topicsIn, soundsAngry, questionsIn, tell }
