import type { Extracted, Utterance } from './transcript.ts'

type Spoken = {
  summary: string
  conversation: readonly Utterance[]
  extracted?: Extracted | null | undefined
}

/** All that a search looks through in a transcript, a line for each text. */
export function saidIn({ summary, conversation, extracted }: Spoken): string {
  const texts = [summary, extracted?.caller_name ?? '', ...conversation.map(({ text }) => text)]
  return folded(texts.filter((text) => text !== '').join('\n'))
}

/** What finds a text in it, for `like` with the escape `\`. */
export function saidPattern(text: string): string {
  return `%${folded(text).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

/** Engines differ in which letters they know the lower case of, so none of them is asked. */
function folded(text: string): string {
  return text.normalize('NFC').toLowerCase()
}
