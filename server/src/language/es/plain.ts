import { MAX_HEARD_CHARACTERS } from '../heard.ts'
import { folded } from './folded.ts'

/** How the young and the hurried say and write some words. */
const SHORT_FORMS: readonly (readonly [RegExp, string])[] = [
  [/\bpa(?='| )'? ?(?=(?:el|la|las|los|que|mi|manana|hoy)\b)/g, 'para '],
  [/\bporfa(?:vor|plis)?\b/g, 'por favor'],
  [/\bfinde\b/g, 'fin de semana'],
  [/\b(?:e-mail|e mail|mail)\b/g, 'email'],
  [/\b(?:ud|uds)\b\.?/g, 'usted'],
  [/\bdra\b\.?/g, 'doctora'],
  [/\bdr\b\.?(?= )/g, 'doctor'],
  [/\bsra\b\.?/g, 'senora'],
  [/\bsr\b\.?/g, 'senor'],
  [/\b(a|p)\. ?m\b\.?/g, '$1m'],
]

const FILLERS =
  /\b(e{2,}h*|eh+|e{2,}m+|em+|mm+(?![ -]?h)|hm+|ah+|oh+|uy|pues(?= (?:nada|mire|mira|es))|o sea|este(?= (?:si|no|mire|queria|quisiera|yo)\b)|bueno(?= (?:si|no|pues|mire|queria|quisiera|yo|es)\b))\b/g

/** Lower case without accents and punctuation, short forms spelled out, no fillers: what the rules are written against. */
export function plain(text: string): string {
  let words = folded(text.slice(0, MAX_HEARD_CHARACTERS).normalize('NFKC')).replaceAll(/[’`´]/g, "'")
  for (const [short, long] of SHORT_FORMS) words = words.replace(short, long)
  return words
    .replaceAll(/[^\p{L}\p{N}'@+#*$€£.,:/-]+/gu, ' ')
    .replaceAll(/[.,:/](?=\s|$)|(?<=\s|^)[.,:/]+/g, ' ')
    .replaceAll(/(?<=\p{L})[,/](?=\p{L})|(?<=\p{L}),(?=\d)|(?<=\d),(?=\p{L})/gu, ' ')
    .replaceAll(/(?<=\s|^)[-'.]+|[-'.]+(?=\s|$)/g, ' ')
    .replaceAll(FILLERS, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const FUNCTION_WORDS = new Set(
  (
    'a al ante con contra de del desde en entre hacia hasta para por segun sin sobre tras el la lo los las un una unos ' +
    'unas y e o u ni que si no pero porque como cuando donde quien quienes cual cuales cuanto cuanta cuantos cuantas ' +
    'yo tu usted ustedes nosotros nosotras ellos ellas ella me te se le les nos mi mis tu tus su sus nuestro nuestra ' +
    'nuestros nuestras este esta esto estos estas ese esa eso esos esas aquel aquella aqui ahi alli alla soy es son ' +
    'somos era eran fue ser esta estan estoy estamos estar hay he ha han hemos haber tengo tiene tienen tenemos tener ' +
    'puedo puede pueden podemos podria podrian poder quiero quiere quisiera queria queremos querer necesito necesita ' +
    'gustaria gusta deseo debo debe tambien ya muy mas menos algo alguien alguno alguna algun algunos algunas nada ' +
    'nadie todo toda todos todas otro otra va van voy ir hacer hace hacen hago saber se sabe sabria decir dice digame ' +
    'dime diga preguntar pregunta favor vale bueno bien hola pues entonces asi solo mire oiga oye verdad'
  ).split(' '),
)

/** The words of a plain text that carry its meaning. */
export function contentWords(text: string): string[] {
  return folded(text)
    .split(/[^\p{L}\p{N}']+/u)
    .filter((word) => word.length > 1 && !FUNCTION_WORDS.has(word))
}

/** Good enough to see that "vacunaciones" and "vacunación" are one word, and "aparcar" and "aparcamiento". */
export function stem(word: string): string {
  const bare = folded(word)
  if (bare.length <= 3) return bare
  return bare
    .replace(/ces$/, 'z')
    .replace(/(?<=[aeiou])s$/, '')
    .replace(/(?<=\w{3}[dlnrsj])e$/, '')
    .replace(
      /(?<=\w{3})(?:amiento|imiento|acion|icion|ando|iendo|mente|aron|ieron|aban|aba|ado|ada|ido|ida|amos|emos|imos|an|en|ar|er|ir)$/,
      '',
    )
    .replace(/(?<=\w{3})[ao]$/, '')
}
