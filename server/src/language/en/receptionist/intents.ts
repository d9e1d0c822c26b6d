import { ASKS_WHETHER_PERSON } from '../disclosure.ts'
import { emergency } from '../emergency/emergency.ts'
import { contentWords, plain } from '../plain.ts'
import { INTENTS, type Intent } from '../../receptionist.ts'

const STAFF =
  '(person|human|human being|someone|somebody|anyone|anybody|agent|representative|rep|operator|manager|receptionist|owner|boss|supervisor|staff|colleague|doctor|dentist|mechanic|vet|lawyer|nurse|customer service|the team|a member of)'
const VISIT =
  '(appointment|appointments|booking|reservation|visit|table|slot|consultation|room|session|time slot|inspection|test drive|cleaning|check-up|checkup)'

const NUMBER = '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\d{1,2})'
/** A day or a time of day: "do you have anything on Friday?" asks for an appointment, "anything for vegans?" does not. */
const WHEN = `(?:(?:on|for|at|by|in|around|before|after) )?(?:the |this |next |coming |early |late |later )*(?:(?:today|tomorrow|tonight|week|weekend|month|morning|afternoon|evening|noon|midday|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|\\d{1,2}(?:st|nd|rd|th))\\b|(?<=(?:at|by|around|before|after) )${NUMBER}\\b(?! (?:\\w+ )?(?:dollars?|pounds?|euros?|each|people)))`
const FOR_WHOM = `for (?:me|us|him|her|(?:a (?:party|group) of )?${NUMBER}(?: people| persons| guests| adults| of us)?(?= (?:on|at|this|next|today|tomorrow|tonight|please)\\b|$))\\b`

/** Written against plain text: lower case, contractions spelled out, no punctuation. */
const SIGNS: Readonly<Record<Intent, readonly RegExp[]>> = {
  // `emergency/` knows it from what only sounds like it.
  danger: [],
  spam: [
    /\b(extended (car |auto |vehicle )?warranty|your (car|vehicle)'?s? (extended )?warranty|google (business )?(listing|profile|ranking)|search engine (ranking|optimi\w+)|first page of google|(business|merchant) (loan|funding|cash advance)|credit card processing|lower your (interest|electric\w*|energy|rates?|bills?)|press (one|two|nine|1|2|9) (to|for|now)|final notice|you have (been selected|won)|congratulations you|social security number has|this is an? (automated|recorded) (message|call)|(solar|energy) (panels? )?(offer|savings)|pre approved|decision maker|person in charge of (your )?(marketing|payments|energy|advertising|website))\b/,
    /\b(?:help|work with|specialise in|specialize in|partner with|serve|represent|support) (?:\w+ ){0,4}(?:businesses|companies|practices|offices|clinics|shops|stores|restaurants|salons|garages|owners) (?:just )?(?:like (?:yours|you)|in (?:your|the) area)\b/,
    /\b(?:more|new) (?:customers|clients|patients|leads|reviews) (?:for|to|through|into) (?:you|your)\b|\bget (?:you |your \w+ )?more (?:customers|clients|patients|leads|reviews)\b|\bsave (?:you|your (?:business|company|practice)) (?:money|time|up to|hundreds|thousands)\b/,
    /\b(?:owner|boss|manager|whoever|person who|someone who|person)(?: \w+){0,3} (?:handles|responsible for|about|in charge of|regarding|decides on|does) (?:your |the |its )?(?:\w+ )?(?:marketing|advertising|website|seo|payments|payroll|energy|electricity|phone system|phone contract|software|social media|merchant services|card machine)\b/,
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
    /^(?:(?:no|yes|okay|please|just|i said|i want|i need|get me|give me|hello) )*(a |an |the )?(real |live |actual )?(person|human|human being|operator|representative|agent|receptionist|manager|customer service)( please| now)?$/,
    /\b(i|we) (want|need|demand|would like) (to (see|get|have|reach) )?(a|an|the|your) (real |actual |live )?(manager|supervisor|boss|owner|human|human being|operator|representative)\b/,
    /\bnot want to (talk|speak) (to|with) (a |an |this |some )?(robot|machine|computer|bot|recording|ai)\b/,
    /\b(is|are) (\w+ ){0,3}(available|there) to (talk|speak)\b/,
  ],
  robot: ASKS_WHETHER_PERSON,
  complaint: [
    /\b(complain|complaint|complaints|complaining|unacceptable|disgusting|ridiculous|outrageous|furious|appalling|ripped off|scammed|overcharged|thanks for nothing|thank you for nothing|(to|call|calling|see|hear from) my (lawyer|attorney|solicitor)|sue you|legal action)\b/,
    // Praise for a loss is none.
    /\b(?:great|nice|good|fine|wonderful|fantastic|brilliant|lovely|excellent|amazing) (?:job|work|service)\b.{0,40}\b(?:lost|losing|ruin\w*|broke|breaking|destroy\w*|damag\w*|wreck\w*|forgot|forgetting|messed|scratch\w*|burn\w*|shrunk|shrank)\b|\b(?:thanks|thank you|congratulations|well done|bravo)(?: \w+){0,3} (?:losing|ruining|breaking|destroying|damaging|wrecking|forgetting|wasting|scratching|burning|shrinking)\b/,
    /\b(?:you|they|your \w+|somebody there|someone there) (?:have |has |had |just |completely |totally |managed to )*(?:lost|lose|ruined|ruin|destroyed|destroy|wrecked|scratched|shrunk) (?:my|our|it)\b/,
    /\b(service|food|work|job|treatment|experience|staff|repair) (was|is|were) (\w+ )?(terrible|awful|horrible|disgraceful|useless|a disgrace|a joke)\b/,
    /\b(very|really|so|extremely|deeply|quite) (unhappy|disappointed|upset|angry|frustrated|dissatisfied)\b/,
    /\b(not (at all )?(happy|satisfied|pleased) (with|about)|never coming back|(terrible|awful|horrible|bad|worst|poor) (service|experience|job|treatment|food|work)|(was|were|is|are) (so |very |really )?rude|my money back|taking you to court|worst)\b/,
  ],
  emergency: [
    /\b(emergency|urgent|urgently|as soon as possible|right away|(terrible|severe|awful|unbearable|horrible|excruciating|so much|a lot of) pain|asap)\b/,
    /\b(hurts?|hurting) (so|really|very|pretty|terribly) ?(bad|badly|much)?\b|\b(tooth|teeth|gums?|jaw|mouth) (is|are) killing me\b/,
    /\b(broke|broken|chipped|cracked|knocked out|lost) (a |my |his |her |the |our )?(front |back )?(tooth|teeth|leg|arm|wrist|ankle)\b/,
    /\b((is|am|are|keeps|will not stop|started) bleeding|badly swollen|so swollen|very swollen|swelling up)\b/,
    /\b(burst pipe|pipe (has |just |is )*(burst|broken|broke)|(is|are|getting|been) (flooded|flooding)|flooding (my|our|the)|water (is )?(everywhere|pouring|coming (in|out|through))|no (heat|heating|hot water|power|electricity) (at all|since|in)|locked out of (my|our|the))\b/,
    /\b(ate|swallowed) (something|a|some) (poison\w*|toxic|battery|chocolate)\b|\b(was|got|been) hit by a\b/,
  ],
  message: [
    /\b(leave|take|pass on|give (him|her|them|you)) (a |my )?message\b/,
    /\b(call|calls|ring|rings|phone|phones) (me|us) back\b/,
    /\b(have|get|can|could|will) (someone|somebody|anyone|anybody|him|her|them) (please )?(call|ring|phone) (me|us)\b/,
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
    /^(?:(?:hi|hello|yes|yeah|um|an|a|the|new|please|just|for) )*appointment(?: please| thanks)*$/,
    /\b(table|room) for (one|two|three|four|five|six|seven|eight|nine|ten|twelve|\d+)\b/,
    /\b(fit|squeeze|get|book) (me|us|him|her) in\b/,
    new RegExp(
      `\\bdo you have (?:anything|something|any time|time|room|space)(?: available| free| open| left)* (?:${WHEN}|${FOR_WHOM})`,
    ),
    /\b(want|like|need|love) to (come in|come by|book|schedule|reserve|see (the|a) (doctor|dentist|vet|lawyer))\b/,
    /\b(have|got|is there|are there|do you have) (any|an|a) (free |open |available )?(openings?|availability|slots?|tables?)\b/,
  ],
  feedback: [
    /\b(feedback|compliments? (to|for)|just (wanted|calling) to (say|tell you)|suggestion|leave a review|great job)\b/,
  ],
  repeat: [
    /\b(repeat (that|it|the|yourself)?|say (that|it|this) (\w+ )?again|come again|what did you (just )?say|what was that|once more|one more time|could you repeat|again please|speak up|(speak|talk) louder|(a bit|a little) louder|louder please)\b/,
    /\b(did not|could not|do not|cannot|can not) (quite |really )?(catch|hear|understand|get|follow) (that|you|it|what you( said)?|what you are saying|a word)\b/,
    /^(i am |oh |so |um )*(pardon|pardon me|beg your pardon|i beg your pardon|excuse me|sorry|what|huh|say again|say what|what was that|sorry what|what sorry)( me| what)?$/,
  ],
  slower: [
    /\b((slow|slowed) down|slower|more slowly|too (fast|quick|quickly)|(speak|talk) slowly|bit slow)\b/,
  ],
  hold_on: [
    /^(?:(?:please|okay|ok|oh|yes|yeah|no|sorry|um|can you|could you|would you|will you|just|well|all right|alright) )*((hold on|hang on|bear with me)( for)?( (just )?(a|one) (second|moment|minute|sec))?|hold the line|one (second|moment|minute|sec)|just (a|one) (second|moment|minute|sec)|wait( (a|one) (second|moment|minute|sec))?|give me (a|one) (second|moment|minute|sec)|let me (see|check|think|look|get my \w+|find my \w+|ask my \w+))\b/,
  ],
  who: [
    /^(?:(?:hi|hello|hey|yes|um|sorry|excuse me|good (?:morning|afternoon|evening)) )*(?:is (?:this|that|it)|have i reached|am i (?:speaking|talking) (?:to|with)) the (?:dentist|doctor|office|practice|front desk|reception|clinic|shop|store|restaurant|salon|garage|vet|lawyer|hotel|right (?:place|number|office))(?:'s)?(?: office| practice| please)?$/,
    /\b(who are you|who is (this|speaking|that)|what is your name|who am i (speaking|talking) (to|with)|whom am i)\b/,
  ],
  own_language: [/\b(you|anyone|anybody|someone) (speak|talk|understand) english\b|^(in )?english please$/],
  language: [
    /\b(habla|espanol|español|hablas|parlez|francais|français|deutsch|sprechen|italiano|por favor|no hablo|no speak english|not speak english)\b/,
    /\b(speak|talk|understand|say it in|talk in|in) (any |some )?(spanish|french|german|italian|portuguese|polish|russian|chinese|mandarin|cantonese|arabic|hindi|korean|japanese|vietnamese|turkish|ukrainian|dutch|greek|farsi|urdu|tagalog|other languages?)\b/,
  ],
  goodbye: [
    /\b(goodbye|good bye|bye|bye bye|cheerio|ta[- ]ta|toodle[- ]?(?:oo|pip|s)|(?<!\b(?:to|i|can|could|we|not) )see you( later| soon| then| tomorrow| there| next \w+| on \w+day)?$|see ya|have a (very )?(nice|good|great|lovely|wonderful|pleasant) (day|one|evening|night|weekend|afternoon|rest)|take care(?! of)|i have (got )?to (go|run|hang up)(?! to| into| through| over| with)|i (really )?must (go|run)(?! to)|got to (go|run)(?! to| through)|talk to you (later|soon)|good night)\b/,
    /\bi (am going to|will) (hang up|call (back )?(later|again|another time|some other time))\b/,
  ],
  done: [
    /\b(that is|that would be|that will be|that was) (all|it|everything)\b/,
    /\b(nothing else|nothing more|i am (all )?(done|good|set)|all set|we are (done|good))\b/,
    /\bi (will|would have to|need to|have to|am going to|must|should) (first )?(think about it|sleep on it|(ask|talk to|check with|speak to|discuss it with) my (wife|husband|partner|mom|mum|mother|dad|father|boss|son|daughter|boyfriend|girlfriend|roommate))\b/,
  ],
  thanks: [/\b(thank you|thanks|cheers|appreciate (it|that|your help)|much obliged)\b/],
  how_are_you: [
    /\bhow are you( doing| feeling)?( today| this (morning|afternoon|evening))?$/,
    /\bhow (is it going|is your day( going)?|are things|do you do)\b/,
  ],
  weather: [
    /\b(nice|lovely|beautiful|terrible|awful|cold|hot|rainy|bad|great|crazy) (weather|day outside)\b|\b(how is|what is|like) the weather\b|\b(is it|it is) (raining|snowing|sunny|so hot|so cold|freezing)\b/,
  ],
  greeting: [
    /^(hi|hello|hey|hiya|good (morning|afternoon|evening|day)|hi there|hello there|hello hello|is anyone there|is anybody there|are you there)( \w+)?$/,
    /^(hello |hi )*(are you (still )?there|can you hear me|anybody there)( hello)?$/,
  ],
  question_ahead: [
    /^(hi |hello |hey |yes |please |okay |so |well |sorry )*(can|could|would|will) you (please )?help me( please| out| with something| with this)*$/,
    /^(hi |hello |hey |yes |yeah |so |okay |well |there )*(i have|i have got|i had|i got|i am calling with|can i ask|may i ask|could i ask|let me ask|i want to ask|i would like to ask)( you)? (a |some |just a |another |one |one more |a few )?(quick |other |more )?(question|questions|something)( please| for you)?$/,
    /^(so |well |hi |hello |hey |you know )*i was (just )?(talking|speaking|chatting)( (to|with) (my|a) \w+)?( about (this|it|you))?( the other day| yesterday| last week)?( and (she|he|they) (said|told me|thought) (that )?i should (really |just )?(give you a call|call you|call))?$/,
    /^(so |well |hi |hello |hey |you know )*it has been (quite|such) a (long |busy )?(day|week|month|year)( over here)?( with (the|my) \w+( and everything)?)?$/,
    /^(so |well |hi |hello |hey |you know )*(i hope (that )?(i have|i have got|this is) the right (place|number|office) )?((my|a) \w+ (of mine )?(told me about|recommended) you)( (she|he) has been (coming|going)( here| there| to you)? for years)?$/,
  ],
  is_this: [
    /^(hi |hello |hey |yes |um |sorry )*(is this|is that|is it|have i reached|did i reach|am i through to|am i calling)\b/,
  ],
  never_mind: [
    /\b(never mind|forget (it|about it|that)|do not (bother|worry about it)|leave it|no message|not (want|wish|need|like) to leave (a |any )?message|stop it|skip it)\b/,
  ],
  yes: [
    /^(yes|yeah|yep|yup|yah|ya|sure|correct|right|exactly|precisely|okay|ok|alright|all right|please|please do|of course|absolutely|definitely|certainly|go ahead|uh huh|mm hm|mhm|mm-hm|that is (right|correct|it|fine|good|the one)|that would be (great|good|nice|fine|lovely)|sounds good|perfect|fine|you got it|indeed|why not)\b/,
    /^(i would|i do|it is|we do|we would)( please| yes)?$/,
  ],
  no: [
    /^(no|nope|nah|not really|not quite|wrong|incorrect|that is (wrong|not right|incorrect|not it|not correct)|not that|i do not|i would not|not now|not at the moment|negative)\b/,
  ],
}

const ASKED = new RegExp(ASKS_WHETHER_PERSON.map(({ source }) => source).join('|'), 'g')

const REFUSED = new RegExp(
  `\\b(?:not (?:want|need|wish|looking|calling|asking|trying)\\b(?: \\w+){0,4}?|not have(?: \\w+){0,2}?|without(?: \\w+){0,2}?) ${VISIT}\\b`,
  'g',
)

/** Who wants no appointment does not ask for one: "I don't want an appointment, I only want to know the price." */
export function withoutRefusal(words: string): string {
  return words.replace(REFUSED, ' | ')
}

/** Everything that the words may be after, in the order of the list. */
export function intentsIn(text: string): Intent[] {
  const words = plain(text)
  const found = INTENTS.filter((intent) => isIntended(intent, text, words))
  return isDenied(words) ? found.filter((intent) => intent !== 'emergency') : found
}

function isIntended(intent: Intent, text: string, words: string): boolean {
  if (intent === 'danger') return emergency.emergencyIn(text) !== undefined
  if (intent === 'emergency' && emergency.isForAnimal(text)) return true
  // A caller who asks whether this is a person does not ask for one.
  const left = intent === 'person' ? words.replace(ASKED, ' | ') : words
  if (intent === 'booking') return SIGNS.booking.some((sign) => sign.test(withoutRefusal(words)))
  return SIGNS[intent].some((sign) => sign.test(left))
}

function isDenied(words: string): boolean {
  return /\bnot (really |that |so |very )?(an emergency|urgent)\b|\bno emergency\b/.test(words)
}

const QUESTION =
  /^(so |and |but |well |hi |hello |okay |ok |yes |yeah |sure |no |oh |also |then |plus |sorry |excuse me |i was wondering |i wonder |i want to know |i would like to know |can you tell me |could you tell me |do you know |tell me )*(what|when|where|who|which|why|how|do|does|did|is|are|was|were|can|could|may|will|would|should|have|has|am|if|whether)\b/

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

const POLITE =
  /\b(thank you|thanks|please|sorry|excuse me|okay|ok|yes|yeah|no|well|oh|sir|madam|ma'am|dear|again|just|quickly|real quick|for me|a bit|a little|so much|very much|actually|alright|all right|said|saying|hello|hi|hey|(good )?(morning|afternoon|evening)|today|could|can|would|you|i|me|my|more|time)\b/g

/** Whether nothing is left of the words without the signs of an intent. */
export function isOnly(text: string, intent: Intent): boolean {
  const words = plain(text)
  const isMeant = SIGNS[intent].some((sign) => sign.test(words))
  const rest = SIGNS[intent].reduce((left, sign) => left.replace(sign, ' '), words)
  return isMeant && contentWords(rest.replace(POLITE, ' ')).length === 0
}

/** These go before a goodbye in the same breath. */
const ERRANDS: readonly Intent[] = [
  'danger',
  'person',
  'complaint',
  'emergency',
  'message',
  'change',
  'cancellation',
  'booking',
]
const MAX_PARTING_WORDS = 4
/** "Okay" may be no more than the end of a conversation, "yes" is an answer. */
const PLAIN_YES =
  /^(yes|yeah|yep|yup|please do|correct|exactly|absolutely|definitely|that is (right|correct))\b/

/** In the middle of something nobody who ends with a goodbye means to go on, however much they say before it. */
const LAST_WORD =
  /\b(?:good ?bye|bye|bye bye|i (?:really )?(?:have|need|must|got) (?:got )?(?:to )?(?:go|run|hang up)(?: now)?|gonna hang up)(?: now| then| thanks| thank you)*$/

/** Whether the caller takes leave: "I'll think about it. Thanks, have a nice day." */
export function takesLeave(text: string, isAsked = false): boolean {
  const words = plain(text)
  if (isAsked && PLAIN_YES.test(words)) return false
  if (isAsked && LAST_WORD.test(words) && !ERRANDS.some((intent) => isIntended(intent, text, words)))
    return true
  if (!SIGNS.goodbye.some((sign) => sign.test(words)) || isQuestion(text)) return false
  if (ERRANDS.some((intent) => isIntended(intent, text, words))) return false
  const rest = SIGNS.goodbye.reduce((left, sign) => left.replace(sign, ' '), words)
  return contentWords(rest.replace(COURTESIES, ' ')).length <= MAX_PARTING_WORDS
}
