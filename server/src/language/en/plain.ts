import { MAX_HEARD_CHARACTERS } from '../heard.ts'
import { modern } from './spelling.ts'

const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\b(can't|can not)\b/g, 'cannot'],
  [/\bwon't\b/g, 'will not'],
  [/n't\b/g, ' not'],
  [/\b(i)'m\b/g, '$1 am'],
  [/'re\b/g, ' are'],
  [/'ve\b/g, ' have'],
  [/'ll\b/g, ' will'],
  [/'d\b/g, ' would'],
  [/\b(it|that|what|where|who|there|here|how|when|name|he|she)'s\b/g, '$1 is'],
  [/\bwanna\b/g, 'want to'],
  [/\bgonna\b/g, 'going to'],
  [/\bgotta\b/g, 'have to'],
  [/\b(e-mail)\b/g, 'email'],
]

const FILLERS = /\b(m{2,}(?![ -]?hm)|um+|uh+|er+|erm|(?<!mm[- ])hm+|ah+|oh well|you know)\b/g

/** Lower case, contractions spelled out, no punctuation, no fillers: what the rules are written against. */
export function plain(text: string): string {
  let words = modern(text.slice(0, MAX_HEARD_CHARACTERS).normalize('NFKC'))
    .toLowerCase()
    .replace(/[’`]/g, "'")
  for (const [short, long] of CONTRACTIONS) words = words.replace(short, long)
  return words
    .replace(/[^\p{L}\p{N}'@+#*$€£.:-]+/gu, ' ')
    .replace(/[.:](?=\s|$)/g, ' ')
    .replace(/(?<=\s|^)[-'.]+|[-'.]+(?=\s|$)/g, ' ')
    .replace(FILLERS, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

const FUNCTION_WORDS = new Set(
  (
    'a an the i you we he she it they my your our his her their me us them him do does did done is are was were be ' +
    'am been being have has had can could would should will may might must shall to of for in on at by with from ' +
    'and or but if when what which how who where why there here this that these those any some somebody someone ' +
    'something anything anyone anybody get got so not no yes like want need please just also as up out while then ' +
    'than cannot about into over yours mine okay ok well oh hi hello hey tell know wondering ask question let guys'
  ).split(' '),
)

/** The words of a plain text that carry its meaning. */
export function contentWords(text: string): string[] {
  return text.split(/[^\p{L}\p{N}']+/u).filter((word) => word.length > 1 && !FUNCTION_WORDS.has(word))
}

/** Good enough to see that "vaccinations" and "vaccination" are one word. */
export function stem(word: string): string {
  return word
    .replace(/'s$/, '')
    .replace(/ies$/, 'y')
    .replace(/(sses|shes|ches|xes)$/, (ending) => ending.slice(0, -2))
    .replace(/([^s])s$/, '$1')
    .replace(/(?<=\w{3})(ing|ed|ly|ment|ation)$/, '')
}
