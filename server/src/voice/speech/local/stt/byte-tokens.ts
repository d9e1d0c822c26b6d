import type { ReadTokens } from './tokens.ts'

/**
 * From Whisper's tokens to text. Its vocabulary writes each byte of UTF-8 as one visible letter: printable ones as
 * themselves, the others as letters from U+0100 on (GPT-2's table). Tokens outside of it, which command, say nothing.
 */
export function byteTokens(vocabulary: Readonly<Record<string, number>>): ReadTokens {
  const words: string[] = []
  for (const [word, id] of Object.entries(vocabulary)) words[id] = word
  return (ids) => {
    const bytes = ids.flatMap((id) => Array.from(words[id] ?? '', (letter) => BYTES.get(letter) ?? []).flat())
    return Buffer.from(bytes).toString('utf8').trim()
  }
}

const BYTES = byteTable()

function byteTable(): Map<string, number> {
  let next = 0x100
  return new Map(
    Array.from({ length: 0x100 }, (_, byte) => [String.fromCodePoint(isVisible(byte) ? byte : next++), byte]),
  )
}

function isVisible(byte: number): boolean {
  return (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte <= 0xac) || byte >= 0xae
}
