import { readFileSync } from 'node:fs'
import path from 'node:path'

/** One fenced block of commands: `sh` is to be run as it stands, `console` shows what is answered. */
export type Block = {
  /** Such as `README.md:14`. */
  readonly place: string
  readonly language: string
  readonly code: string
}

/** A command with the answer that is printed below it. */
export type Shown = { readonly command: string; readonly answer: RegExp }

const FENCE = /^```(\w*)\n([\s\S]*?)^```$/gm
const SHELLS: ReadonlySet<string> = new Set(['sh', 'bash', 'shell', 'console'])
const PROMPT = '$ '
/** What the document leaves out of an answer. */
const LEFT_OUT = '...'

export const REPOSITORY = path.resolve(import.meta.dirname, '../..')

/** Every block that a reader would copy into a shell, whatever the document calls its language. */
export function blocksOf(document: string): Block[] {
  const text = readFileSync(path.join(REPOSITORY, document), 'utf8')
  const blocks = [...text.matchAll(FENCE)].map(({ 1: language = '', 2: code = '', index }) => ({
    place: `${document}:${text.slice(0, index).split('\n').length + 1}`,
    language,
    code,
  }))
  return blocks.filter(({ language }) => SHELLS.has(language))
}

/** What a block of `console` promises. Answers are printed on one line; the document breaks them to be read. */
export function shownIn({ code }: Block): Shown {
  const [first = '', ...lines] = code.trimEnd().split('\n')
  if (!first.startsWith(PROMPT)) throw new Error(`A console block begins with its command: ${code}`)
  const answer = lines.map((line) => line.trimStart()).join('')
  const parts = answer.replaceAll(/\s*\.\.\.\s*/g, LEFT_OUT).split(LEFT_OUT)
  return { command: first.slice(PROMPT.length), answer: new RegExp(parts.map(literally).join('.*')) }
}

function literally(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
