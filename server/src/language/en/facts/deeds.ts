import type { Deed } from '../../facts.ts'

const THING = String.raw`(?:appointment|booking|reservation|table|visit|room|slot|spot|time|session|cleaning|one|it|that)`
const DONE_TO = String.raw`(?:is|are|was|has been|have been|['’]s|['’]s been)\s(?:now\s|all\s|just\s|already\s|successfully\s)*`
const I_HAVE = String.raw`\b(?:i|we)(?:['’]ve|\shave)?\s(?:just\s|now\s|already\s|also\s|gone ahead and\s)*`

const pattern = (...parts: string[]): RegExp => new RegExp(parts.join('|'), 'i')

const CANCELLED = pattern(
  String.raw`${I_HAVE}cancel+ed\b`,
  String.raw`\b(?:${THING}|appointment\b.{0,40}|booking\b.{0,40}|reservation\b.{0,40})\s?${DONE_TO}cancel+ed\b`,
  String.raw`\bcancellation\s(?:is|has been)\s(?:done|confirmed|complete)`,
  String.raw`\b(?:your|both)\b[^,;]{0,50}?\s${DONE_TO}cancel+ed\b`,
)
const MOVED = pattern(
  String.raw`${I_HAVE}(?:moved|rescheduled|changed|shifted|postponed|pushed)\b`,
  String.raw`\b(?:${THING}|your|both)\b.{0,40}${DONE_TO}(?:moved|rescheduled|changed|shifted|postponed)\b`,
)
const BOOKED = pattern(
  String.raw`${I_HAVE}(?:booked|scheduled|reserved|confirmed|arranged|secured|registered|enrolled|signed|added|made\s(?:a|an|the|your)\s(?:\w+\s)?(?:appointment|reservation|booking)|put\syou\s(?:down|in)|got\syou\s(?:down|in|booked)|penciled|set\s(?:you|that|it)\sup)\b`,
  String.raw`\byou(?:['’]re|\sare|['’]ve been|\shave been)\s(?:now\s|all\s|officially\s)*(?:booked|scheduled|confirmed|down\sfor|set\b|in\sfor)`,
  String.raw`\b(?:your|the|an?)\s(?:\w+\s){0,2}${THING}\b.{0,30}?${DONE_TO}(?:booked|confirmed|scheduled|reserved|set|arranged)\b`,
  String.raw`\b(?:your|the)\s[\w-]+\s(?:is|has been)\s(?:now\s)?(?:booked|confirmed|scheduled|reserved)\b`,
  String.raw`\byour\s[\w-]+(?:\s[\w-]+)?\s(?:is|has been)\s(?:now\s|all\s)*(?:set|arranged|fixed)\sfor\b`,
  String.raw`\b\w+\s(?:is|are|has been|have been)\s(?:now\s)?(?:booked|scheduled|reserved|confirmed)\s(?:for|on|at|in)\b`,
  String.raw`${I_HAVE}put\s(?:it|that|this|them|him|her|you)\s(?:on|in|under|down)\b`,
  String.raw`\bi\s(?:have|['’]ve got|have got)\syou\sdown\b`,
  String.raw`\ball\sset\b`,
  String.raw`^(?:great|perfect|wonderful|done|okay|ok)?[,!.\s]*(?:booked|reserved)\b`,
)
const NOTED = pattern(
  String.raw`${I_HAVE}(?:noted|recorded|logged|written|wrote|jotted|passed|taken\s(?:down\s)?(?:your|the|that|a)|relayed|forwarded|let\s[\w.]+(?:\s[\w.]+){0,2}\sknow|told\s(?!you)|informed|left\s(?:a|your|the)\s(?:message|note)|made\sa\snote)\b`,
  String.raw`\b(?:message|note|request)\s${DONE_TO}(?:noted|passed|recorded|sent|taken|forwarded|delivered|saved|logged|left)\b`,
)
const TRANSFERRED = pattern(
  String.raw`\bi(?:['’]m|\sam|['’]ll|\swill)\s(?:now\s|just\s|going\sto\s)*(?:transferring|transfer|putting|put|connecting|connect|forwarding|patching)\syou\b`,
  String.raw`${I_HAVE}(?:transferred|connected|put)\syou\b(?!\sdown|\sin)`,
  String.raw`\byou(?:['’]ve|\shave|['’]re|\sare)\s(?:been|being|now being)\s(?:transferred|connected|put\sthrough|forwarded)\b`,
)
const SENT = pattern(
  String.raw`${I_HAVE}(?:sent|emailed|texted|mailed)\b`,
  String.raw`\b(?:email|e-mail|text|confirmation|link|mail)\s${DONE_TO}(?:sent|on\sits\sway)\b`,
)
const DONE = pattern(
  String.raw`^(?:okay|ok|great|perfect)?[,!.\s]*(?:done|all\sdone)\b`,
  String.raw`\bthat['’]?s?\s(?:is\s|has\sbeen\s)?(?:all\s)?(?:done|taken\scare\sof|arranged|sorted)\b`,
)
/** What was said, heard and looked up is no deed. */
const CONVERSED =
  'asked|called|checked|explained|listened|looked|mentioned|missed|noticed|repeated|searched|talked|tried'
const OTHER = pattern(
  String.raw`\bi(?:['’]ve|\shave)\s(?:just\s|now\s|already\s|also\s|gone ahead and\s)*(?!(?:${CONVERSED})\b)(?:\w{3,}ed|taken|put|made|set|given)\b`,
  String.raw`\b(?:is|are)\s(?:now\s|already\s)?on\s(?:his|her|their|the)\sway\b`,
)
/** How an appointment stands. */
const STANDS = pattern(
  String.raw`\byour\s(?:\w+\s){0,2}(?:appointment|booking|reservation|table|visit|session)\s(?:is|stays|remains)\s(?:now\s|still\s|currently\s)*(?:on|at|for|from)\b`,
  String.raw`\byou\shave\s(?:one|an\sappointment|a\s(?:table|booking))\s(?:on|at|for)\b`,
  String.raw`\b(?:see|expect)(?:ing)?\syou\b`,
)
const NOT_YET =
  /\b(?:not|never|once|if|when|unless|until|before|would|could|can|may|might|shall|want|like|to be)\b[^,;]*$|n['’]t\b[^,;]*$/i

export function deedIn(sentence: string): Deed | undefined {
  if (/\?["')\]]*\s*$/.test(sentence)) return undefined
  for (const [kind, said] of DEEDS) {
    const found = said.exec(sentence)
    if (found && !NOT_YET.test(sentence.slice(0, found.index)) && !/n['’]t\b|\bnot\b/i.test(found[0]))
      return { kind, isState: said === STANDS }
  }
  return undefined
}

const DEEDS: readonly (readonly [Deed['kind'], RegExp])[] = [
  ['cancelled', CANCELLED],
  ['moved', MOVED],
  ['noted', NOTED],
  ['transferred', TRANSFERRED],
  ['sent', SENT],
  ['booked', STANDS],
  ['booked', BOOKED],
  ['done', DONE],
  ['other', OTHER],
]

const LOOKS_UP = /^(?:find|get|list|check|look|search|show|read|query|fetch|lookup|count|is|has)(?:_|$)/i

export function deedOfTool(tool: string, status: string): Deed['kind'] | undefined {
  const name = `${tool} ${status}`.toLowerCase()
  if (LOOKS_UP.test(tool)) return undefined
  if (/cancel|delete|remove/.test(name)) return 'cancelled'
  if (/resched|move|change|postpone/.test(name)) return 'moved'
  if (/book|reserv|schedul|appoint|order/.test(name)) return 'booked'
  if (/send|sent|mail|sms|text/.test(name)) return 'sent'
  return /message|note|log|record/.test(name) ? 'noted' : 'done'
}

export function confirmation(kind: Deed['kind'], day: string, time: string): string {
  if (kind === 'moved') return `Your appointment is now on ${day} at ${time}.`
  if (kind === 'cancelled') return `Your appointment on ${day} at ${time} is cancelled.`
  return `You are booked for ${day} at ${time}.`
}
