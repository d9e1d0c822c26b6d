import type { Introduction, TransferLanguage } from '../phrases.ts'
import { normalised } from '../words.ts'

const question = 'Press 1 or say yes to take the call.'
const farewell = 'The caller will leave a message. Goodbye.'

export function introduction({ businessName, agentName, callerNumber, reason }: Introduction): string {
  const from = callerNumber === null ? 'a caller who withholds the number' : `a caller from ${callerNumber}`
  const why = reason === null ? 'They would like to speak to somebody.' : `They said: ${reason}.`
  return `Hello, this is ${agentName} from ${businessName}. I have ${from}. ${why}`
}

const WANTS_PERSON =
  /\b(speak|talk|put me|transfer me|connect me|get me)\b.*\b(person|human|somebody|someone|anybody|anyone|people|agent|operator|manager|receptionist|representative|through|colleague|staff|doctor)\b/

function isRequest(text: string): boolean {
  return WANTS_PERSON.test(normalised(text))
}

const waiting =
  /\b(?:(?:i (?:will|can|am happy to|do not mind)|happy to) (?:just )?(?:wait(?:ing)?|hold(?:ing)?|stay|stand by|be (?:here|waiting))(?: (?:on|on the line|the line|right here|here|for (?:it|him|her|them)))*|no (?:problem|worries|rush|hurry)|take your time)\b/g

export const transfer: TransferLanguage = { question, farewell, introduction, isRequest, waiting }
