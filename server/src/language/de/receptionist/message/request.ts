import { tidied } from '../../../heard.ts'

/** Whom a message is for: a person by name or title, or by what they do. */
const TITLED = String.raw`(?:(?:den |dem |die |der )?(?:herrn?|frau|dr\.?|doktor|professor|prof\.?)\s(?:dr\.? |doktor )?\p{L}[\p{L}'-]*)`
const ROLE = String.raw`(?:(?:den|dem|die|der|ihren|ihrem|ihrer|meinen|meinem|meiner)\s(?!nachricht|nummer|name)\p{L}{3,})`
const BY_NAME = String.raw`(?-i:\p{Lu})[\p{L}'-]*(?:\s(?-i:\p{Lu})[\p{L}'-]*)?`
const PRONOUN = '(?:ihm|ihr|ihnen|ihn|jemandem|jemanden|allen|denen|mir|uns)'
const PERSON = `(${TITLED}|${ROLE}|${PRONOUN}(?!\\p{L})|${BY_NAME})`
const START = String.raw`(?:^|[,.;!?]\s*|(?<!\p{L})(?:und|also|dann|hallo|ja|gut|okay|nein|aber|tag|morgen)[,.]?\s+)`
const ASKING = String.raw`(?:(?:können|könnten|würden|kann|könnte|dürfte|darf) (?:sie|ich|wir)(?: bitte| mal| vielleicht| kurz)*|ich (?:möchte|würde|wollte|will)(?: gerne?| bitte| nur| mal| kurz| doch| lieber)*|bitte|würden sie)`

/** "Können Sie Herrn Müller ausrichten, dass ...", "sagen Sie ihr bitte, dass ..." */
const TELL = new RegExp(
  String.raw`${START}(?:${ASKING}\s+)?(?:sagen|richten|sag|richte|geben)\s+(?:sie\s+)?(?:bitte\s+|doch\s+|mal\s+)*${PERSON}(?:\s+(?:bitte|doch|einfach|mal|aus|bescheid|weiter))*[,:]?\s+(?=\p{L})`,
  'iu',
)
const PASS_ON = new RegExp(
  String.raw`${START}${ASKING}\s+(?:bitte\s+|doch\s+|mal\s+)*${PERSON}\s+(?:bitte\s+|etwas\s+|was\s+)*(?:ausrichten|sagen|bescheid (?:geben|sagen)|mitteilen|weitergeben)[,:]?`,
  'iu',
)
/** "Ich möchte eine Nachricht für Frau Lehmann hinterlassen." */
const LEAVE = new RegExp(
  String.raw`${START}(?:${ASKING}\s+)?(?:bitte\s+|gerne?\s+)*(?:(?:nehmen|hinterlassen|notieren) sie\s+(?:bitte\s+)?)?(?:eine|ne|meine|die|folgende)\s+(?:kurze\s+|wichtige\s+|dringende\s+)*nachricht(?:\s+(?:für|an)\s+${PERSON})?(?:\s+(?:bitte|hinterlassen|aufnehmen|dalassen|da lassen|weitergeben|auf|notieren|abgeben))*`,
  'iu',
)
/** "Ich möchte mit dem Zahnarzt sprechen." */
const SPEAK = new RegExp(
  String.raw`${START}(?:${ASKING}\s+)?(?:bitte\s+|gerne?\s+)*mit\s+(?:einem\s+(?:echten\s+)?menschen|jemandem|einer person|einem mitarbeiter|${PERSON})\s+(?:bitte\s+|gerne?\s+|kurz\s+)*(?:sprechen|reden|verbunden werden|verbinden)`,
  'iu',
)
/** "Das ist für Frau Doktor Lehmann." */
const FOR = new RegExp(
  String.raw`(?:^|[,.;!?]\s*)(?:und |aber )?(?:das ist |es ist |die ist |nachricht )?für\s+${PERSON}(?=\s*[,.;!?]|\s*$|\s+(?:bitte|dass)(?!\p{L}))`,
  'iu',
)
/** A request to be called, which says nothing of what it is about. */
const CALLBACK =
  /(?:^|[,.;!?]\s*|(?<!\p{L})(?:und|also|ja|bitte|dass|dann)[,.]?\s+)(?:(?:dann|können|könnten|würden|kann|könnte|soll|möge|bitte|ich (?:möchte|hätte|bitte|brauche|wünsche mir)|er|sie|jemand|mich|mir|um|einen|gerne?|doch|der|die|herr|frau|doktor|dr\.?|arzt|chef|so schnell wie möglich|möglichst|bald|mal|soll)\s+){0,8}(?:(?:rufen|ruf|melden) sie (?:mich|sich)(?: bitte)?(?: bei mir)?(?: zurück| an)?|zurückrufen|zurückruft|zurückgerufen werden|(?:um\s+)?rückruf|(?:sich )?bei mir meldet|ruft mich (?:zurück|an)|anrufen)(?: bitte| danke| möglichst bald| heute| morgen| bald)*[.!?]{0,3}$/iu
/** That there is something to complain of, or that it is urgent, and no more. */
const BARE =
  /^(?:ich (?:möchte|will|muss|habe|hätte)(?: mich| gerne?)?(?: eine)? (?:beschweren|beschwerde|notfall|problem|bitte|anliegen|wichtige frage|frage)|es ist (?:sehr )?(?:dringend|wichtig|ein notfall)|(?:ein )?notfall|(?:eine )?beschwerde|ich (?:rufe|melde mich)(?: dann| einfach)? (?:später|morgen|nochmal|noch mal|wieder)(?: an| wieder)*)[.!]?$/i
const MESSAGE_FOR = /^(?:hallo|guten tag|ja|es ist|das ist)?[,.]?\s*(?:eine )?nachricht (?:für|an)(?!\p{L})/iu

/** Whether something is to be passed on to a person. */
export function asksToPassOn(text: string): boolean {
  const words = tidied(text)
  return [LEAVE, TELL, PASS_ON, MESSAGE_FOR].some((pattern) => pattern.test(words))
}

const IS_PRONOUN = new RegExp(`^${PRONOUN}$`, 'i')

/** The words without the request to take a message, and the person it is for. */
export function withoutRequest(text: string): {
  readonly rest: string
  readonly person: string | undefined
  readonly isAsked: boolean
} {
  let rest = text
  let person: string | undefined
  let isAsked = false
  for (const pattern of [LEAVE, SPEAK, PASS_ON, TELL, FOR]) {
    const found = pattern.exec(rest)
    if (!found) continue
    isAsked = true
    const said = found.slice(1).findLast((each) => each !== undefined)
    person ??= said === undefined || IS_PRONOUN.test(said) ? undefined : nominative(said.trim())
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`.trim()
  }
  const isBare = BARE.test(rest.replace(/^(?:hallo|guten tag|ja|also|okay|bitte)[,.]?\s+/i, ''))
  return { rest: isBare ? '' : withoutCallback(rest), person, isAsked }
}

/** As a person is named by themselves: "Herr Müller", "der Chef". */
function nominative(person: string): string {
  return person
    .replace(/^(?:dem |den )?herrn\s/i, 'Herr ')
    .replace(/^(?:der |die )(?=frau\s)/i, '')
    .replace(/^(?:den|dem)\s/i, 'der ')
    .replace(/^(?:ihrem|ihren|meinem|meinen)\s/i, 'der ')
}

/** To be called back is only then no message where there is something else in it. */
function withoutCallback(text: string): string {
  return text.replace(CALLBACK, (all: string, ...parts: unknown[]) => {
    const at = parts.find((part) => typeof part === 'number') ?? 0
    const others = text
      .slice(0, at)
      .replaceAll(
        /(?<!\p{L})(?:hallo|guten tag|ja|okay|gut|bitte|also|nein|äh+m?|und|nur|danke)(?!\p{L})/giu,
        '',
      )
    return /\p{L}/u.test(others) ? all : ''
  })
}
