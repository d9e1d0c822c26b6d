import { InvalidArgumentError } from 'commander'

/** One thing that the caller does, in the order of the command line: words, a file, or digits. */
export type ScriptLine = { readonly kind: 'say' | 'wav' | 'type' | 'digits'; readonly text: string }

const MAX_LINES = 100
const MAX_CHARACTERS: Readonly<Record<ScriptLine['kind'], number>> = {
  say: 1000,
  wav: 4096,
  type: 2000,
  digits: 32,
}
const DIGITS = /^[0-9*#A-D]+$/

export type Script = {
  readonly lines: readonly ScriptLine[]
  /** Reads the value of one option; every option adds to the same script, so their order is kept. */
  add(kind: ScriptLine['kind']): (text: string) => readonly ScriptLine[]
}

export function createScript(): Script {
  const lines: ScriptLine[] = []
  return {
    lines,
    add: (kind) => (text) => {
      const problem = problemWith(kind, text, lines.length)
      if (problem !== undefined) throw new InvalidArgumentError(problem)
      lines.push({ kind, text: text.trim() })
      return lines
    },
  }
}

function problemWith(kind: ScriptLine['kind'], text: string, before: number): string | undefined {
  if (before >= MAX_LINES) return `A script has at most ${MAX_LINES} lines.`
  if (text.trim() === '') return 'It must not be empty.'
  if (text.length > MAX_CHARACTERS[kind]) return `It must have at most ${MAX_CHARACTERS[kind]} characters.`
  if (kind === 'digits' && !DIGITS.test(text.trim())) return 'It must hold only 0 to 9, *, #, and A to D.'
  return undefined
}

const E164 = /^\+[1-9]\d{1,14}$/

export function phoneNumber(text: string): string {
  if (E164.test(text)) return text
  throw new InvalidArgumentError('It must be a number such as +12025550143.')
}

export function serviceAddress(text: string): string {
  const url = URL.parse(text)
  if (url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '')
    return url.origin
  throw new InvalidArgumentError('It must be an address such as https://parley.example.com.')
}
