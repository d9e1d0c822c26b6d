import type { Language } from '../../language/language.ts'
import { factsIn, sentencesOf } from '../../voice/prompt-facts.ts'
import type { Json } from '../../voice/tool.ts'

/** Whether arguments hold what is meant for the agent alone. */
export type Leaks = (args: Json) => boolean

/** Some eight words: no one repeats as many in the same order by accident. */
const RUN = 40
const STEP = 5
/** A shorter sentence, such as "Be brief.", gives nothing away. */
const MIN_SENTENCE = 16
const MAX_PIECES = 200

/**
 * Guards the system prompt: its instructions to the agent and what it calls confidential. What it says about the
 * business may be said to a caller, and so it may be mailed; and so may what it quotes, which is there to be said.
 */
export function leaksOf(language: Language, systemPrompt: string): Leaks {
  const open = new Set(factsIn(language, systemPrompt).map(({ index }) => index))
  const whole: string[] = []
  const runs = new Set<string>()
  for (const [index, sentence] of sentencesOf(language, systemPrompt).entries()) {
    const letters = open.has(index) ? '' : lettersOf(sentence.replaceAll(/["“][^"“”]*["”]/g, ' '))
    if (letters.length >= MIN_SENTENCE && letters.length < RUN) whole.push(letters)
    for (let at = 0; at + RUN <= letters.length; at += STEP) runs.add(letters.slice(at, at + RUN))
  }
  if (whole.length === 0 && runs.size === 0) return () => false
  return (args) => readingsOf(args).some((text) => holds(text, whole, runs))
}

function holds(text: string, whole: readonly string[], runs: ReadonlySet<string>): boolean {
  if (whole.some((sentence) => text.includes(sentence))) return true
  for (let at = 0; at + RUN <= text.length; at++) if (runs.has(text.slice(at, at + RUN))) return true
  return false
}

/** The names of fields can carry words as well. */
function textsIn(value: Json, hasNames: boolean): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => [
    ...(hasNames ? [name] : []),
    ...textsIn(part, hasNames),
  ])
}

/** The text as it stands, and as its recipient would decode it. */
function readingsOf(args: Json): string[] {
  const text = textsIn(args, true).join(' ')
  const values = textsIn(args, false).join(' ')
  const plain = [text, values, rot13(text), percentDecoded(text), ...decodedPieces(text)]
  return plain.flatMap((reading) => {
    const letters = lettersOf(reading)
    const words = lettersOf(reading.split(/\s+/).toReversed().join(' '))
    return [letters, Array.from(letters).toReversed().join(''), words]
  })
}

const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
}

/** Letters and digits alone, so that neither case nor accents nor what stands between them hides anything. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/[013457]/g, (digit) => LOOKALIKES[digit] ?? digit)
}

function rot13(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) => {
    const base = letter <= 'Z' ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base)
  })
}

function percentDecoded(text: string): string {
  return text.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
}

function decodedPieces(text: string): string[] {
  const base64 = (text.match(/[A-Za-z0-9+/_-]{20,}={0,2}/g) ?? []).slice(0, MAX_PIECES)
  const hex = (
    text.replaceAll(/(?<=[0-9a-f]{2})[\s:,-](?=[0-9a-f]{2})/gi, '').match(/(?:[0-9a-f]{2}){12,}/gi) ?? []
  ).slice(0, MAX_PIECES)
  return [
    ...base64.map((piece) => Buffer.from(piece, 'base64').toString('utf8')),
    ...hex.map((piece) => Buffer.from(piece, 'hex').toString('utf8')),
  ]
}
