import { MAX_HEARD_CHARACTERS } from '../heard.ts'
import { folded } from './folding.ts'

/** What is run together in speech, and how it is written in full. */
const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  // "Ne" begins an answer as a no, and stands before a noun as an article.
  [/^\s*(?:nee|ne|noe)(?=[\s,.!]|$)/, 'nein'],
  [
    /\b(gibt|geht|hab|habe|wie|ist|was|wenn|ob|war|kann|macht|passt|reicht|stimmt|hat|tut|kostet|wars)'s\b/g,
    '$1 es',
  ],
  [/\b(gibts)\b/g, 'gibt es'],
  [/\b(gehts)\b/g, 'geht es'],
  [/\bwars\b/g, 'war es'],
  [/\bhats\b/g, 'hat es'],
  [/\bwie's\b/g, 'wie es'],
  [/(?<=^|\s)'?(?:'n|nen)\b/g, 'einen'],
  [/(?<=^|\s)'?ne\b/g, 'eine'],
  [/(?<=^|\s)'?ner\b/g, 'einer'],
  [/(?<=^|\s)'?nem\b/g, 'einem'],
  [/\bhab'?(?=\s|$)/g, 'habe'],
  [/\bhaett'?(?=\s|$)/g, 'haette'],
  [/\bkoennt'?(?=\s+(?:ich|man|ihr))/g, 'koennte'],
  [/\bmoecht'?(?=\s|$)/g, 'moechte'],
  [/\bwuerd'?(?=\s|$)/g, 'wuerde'],
  [/\bbrauch'?(?=\s|$)/g, 'brauche'],
  [/\bnich\b/g, 'nicht'],
  [/\b(?:nee|ne|noe)(?=\s|$)/g, 'nein'],
  [/\b(?:jo|joa|jau|jap|jep|jawoll|jaja)\b/g, 'ja'],
  [/\be-?mail\b/g, 'email'],
  [/\bmal eben\b/g, 'mal'],
  [/\bwas fuer'n\b/g, 'was fuer ein'],
]

const FILLERS =
  /\b(?:aeh+m?|oeh+m?|eh+m+|uhm?|hm+|mm+|mh+|tja|naja|na ja|sozusagen|quasi|irgendwie|weisste|wissen sie was)\b/g

/**
 * Lower case with umlauts spelled out, short forms in full, no punctuation, no fillers: what the rules are written
 * against, so that "\b" holds at every letter.
 */
export function plain(text: string): string {
  let words = folded(text.slice(0, MAX_HEARD_CHARACTERS).normalize('NFKC')).replaceAll(/[’`´]/g, "'")
  words = words.replaceAll(/,(?!\d)|(?<!\d),/g, ' , ')
  for (const [short, long] of CONTRACTIONS) words = words.replace(short, long)
  return words
    .replaceAll(/(?<!\d),|,(?!\d)/g, ' ')
    .replaceAll(/[^\p{L}\p{N}'@+#*$€£.:,-]+/gu, ' ')
    .replaceAll(/(?<!\d)[.:]|[.:](?=\s|$)/g, ' ')
    .replaceAll(/(?<=\s|^)[-']+|[-']+(?=\s|$)/g, ' ')
    .replaceAll(FILLERS, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const FUNCTION_WORDS = new Set(
  (
    'der die das den dem des ein eine einen einer einem eines kein keine keinen keiner ich du er sie es wir ihr man mir mich ' +
    'dir dich uns euch ihnen ihn ihm sich mein meine meinen meiner meinem dein deine sein seine unser unsere unseren ' +
    'ihre ihren ihrer ihrem euer eure bin ist sind war waren wird werden wurde wuerde wuerden habe hab hat haben hatte ' +
    'haette haetten kann kannst koennen koennte koennten darf duerfen duerfte muss muessen soll sollen sollte will wollen ' +
    'wollte moechte moechten mag gibt geht gehen und oder aber denn wenn ob dass weil als wie was wer wo wann warum wieso ' +
    'welche welcher welches welchen wem wen zu zum zur in im ins an am auf aus bei beim bis durch fuer gegen mit nach ohne ' +
    'um von vom vor ueber unter auch noch nur schon mal da dort hier dann so sehr ja nein nicht doch bitte okay ok gut hallo ' +
    'eigentlich einfach vielleicht etwas irgendwas jemand wissen sagen fragen frage gerne gern halt eben denn also tag tach ' +
    'guten man mans dies diese dieser dieses diesen diesem jede jeder jedes jeden alle alles wollte haetten sei seien wohl'
  ).split(' '),
)

/** The words of a plain text that carry its meaning. */
export function contentWords(text: string): string[] {
  return text.split(/[^\p{L}\p{N}']+/u).filter((word) => word.length > 1 && !FUNCTION_WORDS.has(word))
}

/** Plurals that change their vowel, as they are folded, and their singular. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    zaehne: 'zahn',
    zaehnen: 'zahn',
    kinder: 'kind',
    kindern: 'kind',
    haeuser: 'haus',
    aerzte: 'arzt',
    aerzten: 'arzt',
    aerztin: 'arzt',
    plaetze: 'platz',
    plaetzen: 'platz',
    parkplaetze: 'parkplatz',
    parkplaetzen: 'parkplatz',
    gutscheine: 'gutschein',
    kostet: 'kost',
    kosten: 'kost',
    hunde: 'hund',
    hunden: 'hund',
    raeder: 'rad',
    maenner: 'mann',
    staedte: 'stadt',
    buecher: 'buch',
    autos: 'auto',
  }),
)
/** From longest to shortest; what is left has four letters or more, so that no short word loses its end. */
const ENDINGS =
  /(?<=.{4})(?:ungen|ung|innen|erinnen|heiten|keiten|ern|ers|est|end|en|er|em|es|st|et|e|n|s|t)$/

/** Good enough to see that "Impfungen" and "Impfung", "behandelt" and "behandeln" are one word. */
export function stem(word: string): string {
  const plainWord = folded(word)
  const known = IRREGULAR.get(plainWord)
  if (known !== undefined) return known
  return plainWord.replace(ENDINGS, '')
}
