import { contentWords, plain } from '../plain.ts'
import { INTENTS, type Intent } from '../../receptionist.ts'

const STAFF =
  '(person|human|human being|someone|somebody|anyone|anybody|agent|representative|rep|operator|manager|receptionist|owner|boss|supervisor|staff|colleague|doctor|dentist|mechanic|vet|lawyer|nurse|customer service|the team|a member of)'
const VISIT =
  '(appointment|appointments|booking|reservation|visit|table|slot|consultation|room|session|time slot|inspection|test drive|cleaning|check-up|checkup)'

/** Written against plain text: lower case, contractions spelled out, no punctuation. */
const SIGNS: Readonly<Record<Intent, readonly RegExp[]>> = {
  danger: [
    /\b(heart attack|stroke|not breathing|cannot breathe|unconscious|overdose|suicid\w*|kill myself|on fire|gas leak|bleeding (a lot|badly|heavily|to death)|bleeds? (a lot|badly|heavily)|life threatening|call an ambulance)\b/,
  ],
  spam: [
    /\b(extended (car |auto |vehicle )?warranty|your (car|vehicle)'?s? (extended )?warranty|google (business )?(listing|profile|ranking)|search engine (ranking|optimi\w+)|first page of google|(business|merchant) (loan|funding|cash advance)|credit card processing|lower your (interest|electric\w*|energy|rates?|bills?)|press (one|two|nine|1|2|9) (to|for|now)|final notice|you have (been selected|won)|congratulations you|social security number has|this is an? (automated|recorded) (message|call)|(solar|energy) (panels? )?(offer|savings)|pre approved|decision maker|person in charge of (your )?(marketing|payments|energy|advertising|website))\b/,
  ],
  wrong_number: [/\b(wrong number|misdial\w*|diall?ed (the )?wrong|must have the wrong)\b/],
  person: [
    new RegExp(
      `\\b(speak|talk|chat) (to|with) (a |an |the |some |your |any |my )?(real |actual |live |human |other )*${STAFF}\\b`,
    ),
    new RegExp(
      `\\b(transfer|connect|put|pass|hand|get|give) (me )?(through |over |straight )?(to |with )?(a |an |the |some |your )?(real |actual |live |human )*${STAFF}\\b`,
    ),
    /\b(real|actual|live) (person|human|human being)\b(?! or\b)/,
    /\b(put me through|transfer me|connect me|patch me through)\b/,
    /^(a |an |the )?(person|human|operator|representative|agent|receptionist|manager|customer service)( please)?$/,
    /\bnot want to (talk|speak) (to|with) (a |an |this |some )?(robot|machine|computer|bot|recording|ai)\b/,
    /\b(is|are) (\w+ ){0,3}(available|there) to (talk|speak)\b/,
  ],
  robot: [
    /\b(are you|is this|am i (talking|speaking) (to|with)) (a |an |just a |really a )?(real |actual |live )?(robot|bot|machine|computer|ai|a i|human|person|human being|recording|automated|answering machine|voicemail)\b/,
    /\byou (are|sound like) (a |an )?(robot|bot|machine|computer|ai)\b/,
  ],
  complaint: [
    /\b(complain|complaint|complaints|complaining|unacceptable|disgusting|ridiculous|outrageous|furious|appalling|ripped off|scammed|overcharged)\b/,
    /\b(very|really|so|extremely|deeply|quite) (unhappy|disappointed|upset|angry|frustrated|dissatisfied)\b/,
    /\b(not (at all )?(happy|satisfied|pleased) (with|about)|never coming back|(terrible|awful|horrible|bad|worst|poor) (service|experience|job|treatment|food|work)|(was|were|is|are) (so |very |really )?rude|my money back|taking you to court|worst)\b/,
  ],
  emergency: [
    /\b(emergency|urgent|urgently|as soon as possible|right away|(terrible|severe|awful|unbearable) pain|asap)\b/,
  ],
  message: [
    /\b(leave|take|pass on|give (him|her|them|you)) (a |my )?message\b/,
    /\b(call|ring|phone) (me|us) back\b/,
    /\b(ask|tell|have|get) (him|her|them|someone|somebody|\w+) to (call|ring|phone) (me|us)\b/,
    /\bcall ?back\b/,
  ],
  change: [
    new RegExp(
      `\\b(reschedule|move|change|push|postpone|shift|bring forward)\\b.*\\b(${VISIT}|it to|to (another|a different))\\b`,
    ),
    /\breschedul\w*\b/,
  ],
  cancellation: [
    /\b(want|need|like|have|going|must|wish|try\w*) to (cancel|call off)\b/,
    new RegExp(
      `\\b(cancel|call off|delete) (my|our|the|an|this|tomorrow's|today's|that) (\\w+ ){0,2}${VISIT}\\b`,
    ),
    /\b(can|could|may) (i|we|you) (please )?cancel\b/,
    /^(please )?cancel\b/,
    /\b(cannot|will not|not able to|unable to) (make|be able to make|come to|keep) (it|my|our|the)\b/,
    /\btake me off the (list|schedule|calendar)\b/,
  ],
  booking: [
    new RegExp(
      `\\b(book|schedule|make|reserve|set up|arrange|get|need|want|would like|like) (me |us )?(to (book|schedule|make|reserve|have|get) )?(in )?(an |a |my |the |another |some )?(\\w+ ){0,2}${VISIT}\\b`,
    ),
    /\b(table|room) for (one|two|three|four|five|six|seven|eight|nine|ten|twelve|\d+)\b/,
    /\b(fit|squeeze|get|book) (me|us|him|her) in\b/,
    /\bdo you have (anything|something|time|room|space)( available| free| open| left)? (on|for|at|this|next|today|tomorrow|tonight)\b/,
    /\b(want|like|need|love) to (come in|come by|book|schedule|reserve|see (the|a) (doctor|dentist|vet|lawyer))\b/,
    /\b(have|got|is there|are there|do you have) (any|an|a) (free |open |available )?(openings?|availability|slots?|tables?)\b/,
  ],
  feedback: [
    /\b(feedback|compliments? (to|for)|just (wanted|calling) to (say|tell you)|suggestion|leave a review|great job)\b/,
  ],
  repeat: [
    /\b(repeat (that|it|the)?|say (that|it) again|come again|what did you say|once more|one more time|could you repeat|again please)\b/,
    /\b(did not|could not|do not) (catch|hear|understand|get) (that|you|it|what you)\b/,
    /^(pardon|pardon me|excuse me|sorry|what|huh|say again|what was that)$/,
  ],
  slower: [/\b(slow down|slower|more slowly|too fast|speak slowly)\b/],
  hold_on: [
    /^(please )?(hold on|hang on|one (second|moment|minute|sec)|just a (second|moment|minute|sec)|wait( a (second|moment|minute))?|give me a (second|moment|minute)|let me (see|check|think|look))\b/,
  ],
  who: [
    /\b(who are you|who is (this|speaking|that)|what is your name|who am i (speaking|talking) (to|with)|whom am i)\b/,
  ],
  language: [
    /\b(habla|espanol|español|hablas|parlez|francais|français|deutsch|sprechen|italiano|por favor|no hablo|no speak english|not speak english)\b/,
    /\bspeak (any )?(spanish|french|german|italian|portuguese|polish|russian|chinese|mandarin|cantonese|arabic|hindi|korean|japanese|vietnamese|other languages?)\b/,
  ],
  goodbye: [
    /\b(goodbye|good bye|bye|bye bye|see you|see ya|have a (nice|good|great|lovely|wonderful) (day|one|evening|night|weekend)|take care)\b/,
    /\b(that is|that would be|that will be) (all|it|everything)\b/,
    /\b(nothing else|nothing more|i have to go|got to go|i am (all )?(done|good|set)|talk to you (later|soon))\b/,
  ],
  thanks: [/\b(thank you|thanks|cheers|appreciate (it|that|your help)|much obliged)\b/],
  how_are_you: [/^(hi |hello |hey )?(there )?how are you( doing)?( today)?$/, /^how is it going$/],
  greeting: [
    /^(hi|hello|hey|hiya|good (morning|afternoon|evening|day)|hi there|hello there|hello hello|is anyone there|is anybody there|are you there)( \w+)?$/,
    /^(hello |hi )*(are you (still )?there|can you hear me|anybody there)( hello)?$/,
  ],
  question_ahead: [
    /^(hi |hello |hey |yes |yeah |so |okay |well |there )*(i have|i have got|i had|i got|i am calling with|can i ask|may i ask|could i ask|let me ask|i want to ask|i would like to ask)( you)? (a |some |just a |another |one |one more |a few )?(quick |other |more )?(question|questions|something)( please| for you)?$/,
  ],
  is_this: [
    /^(hi |hello |hey |yes |um |sorry )*(is this|is that|is it|have i reached|did i reach|am i through to|am i calling)\b/,
  ],
  never_mind: [
    /\b(never mind|forget (it|about it|that)|do not (bother|worry about it)|leave it|no message|stop it|skip it)\b/,
  ],
  yes: [
    /^(yes|yeah|yep|yup|yah|ya|sure|correct|right|exactly|precisely|okay|ok|alright|all right|please|please do|of course|absolutely|definitely|certainly|go ahead|uh huh|mm hm|mhm|mm-hm|that is (right|correct|it|fine|good|the one)|that would be (great|good|nice|fine|lovely)|sounds good|perfect|fine|you got it|indeed|why not)\b/,
    /^(i would|i do|it is|we do|we would)( please| yes)?$/,
  ],
  no: [
    /^(no|nope|nah|not really|not quite|wrong|incorrect|that is (wrong|not right|incorrect|not it|not correct)|not that|i do not|i would not|not now|not at the moment|negative)\b/,
  ],
}

/** Everything that the words may be after, in the order of the list. */
export function intentsIn(text: string): Intent[] {
  const words = plain(text)
  const found = INTENTS.filter((intent) => SIGNS[intent].some((sign) => sign.test(words)))
  return isDenied(words) ? found.filter((intent) => intent !== 'emergency') : found
}

function isDenied(words: string): boolean {
  return /\bnot (really |that |so |very )?(an emergency|urgent)\b|\bno emergency\b/.test(words)
}

const QUESTION =
  /^(so |and |but |well |hi |hello |okay |also |then |sorry |excuse me |i was wondering |i wonder |i want to know |i would like to know |can you tell me |could you tell me |do you know |tell me )*(what|when|where|who|which|why|how|do|does|did|is|are|was|were|can|could|may|will|would|should|have|has|am|if|whether)\b/

/** Whether the words ask something, rather than tell. */
export function isQuestion(text: string): boolean {
  return text.trim().endsWith('?') || QUESTION.test(plain(text))
}

/** What a courtesy may be dressed up with. */
const COURTESIES =
  /\b(thank|thanks|thank you|sure|fine|right|great|good|nice|perfect|wonderful|lovely|bye|goodbye|all|now|today|day|evening|weekend|one|see|soon|later|talk|very|much|really|take|care|help|helpful|appreciate|everything|nothing|else|that|mind|never|message|there|morning|afternoon|yes|yeah|yep|no|nope|okay|correct|please|course|exactly)\b/g
const MAX_BRIEF_WORDS = 1

/** Whether there is nothing in the words but a courtesy, a yes or a no. */
export function isBrief(text: string): boolean {
  return contentWords(plain(text).replace(COURTESIES, ' ')).length <= MAX_BRIEF_WORDS
}
