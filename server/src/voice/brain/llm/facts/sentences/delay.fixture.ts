import type { Briefing } from '../../../brain.ts'
import { TUESDAY_TEN_MS } from '../../../receptionist/briefing.fixture.ts'
import { createClauseStream } from '../../speakable/clause-stream.ts'
import { createSpeakable } from '../../speakable/speakable.ts'
import { startTurn } from '../../turn.ts'
import { createReader } from '../known-facts.ts'
import { PARTS, scenesOf, type Part } from './table.fixture.ts'

/** A model as they are over the network: some 300 ms until it begins, then 60 tokens a second. */
const FIRST_TOKEN_MS = 300
const TOKENS_PER_SECOND = 60
/** A token has some four characters, and begins with the space before a word. */
const TOKEN = /\s*\S{1,5}/g
/** As models begin their replies, in the languages of the table. */
const OPENINGS: Readonly<Record<string, string>> = { en: 'Of course!', de: 'Gerne!', es: '¡Claro!' }
const MAX_SENTENCES = 3

/** When the voice gets the first words of a reply, in milliseconds after the model was asked. */
export type FirstWords = {
  readonly reply: string
  readonly guarded: number
  /** The same reply with nothing between the model and the voice but what makes it speakable. */
  readonly unguarded: number
}

/** Replies of true sentences, every other one with an opening, streamed in virtual time. */
export function measureFirstWords(): FirstWords[] {
  const read = createReader()
  const parts = (Object.keys(PARTS) as Part[]).filter((part) => PARTS[part].set === 'seen')
  return parts.flatMap((part) =>
    scenesOf(part).flatMap(({ briefing, scene: { heard, sentences } }, index) => {
      const said = [...(sentences.true ?? []), ...(sentences.derived ?? [])].slice(0, MAX_SENTENCES)
      if (said.length < 2) return []
      const opening = index % 2 === 0 ? '' : `${OPENINGS[briefing.language.tag.slice(0, 2)] ?? ''} `
      const reply = `${opening}${said.join(' ')}`
      const guarded = firstWords(reply, guardedSink(briefing, heard, read))
      const unguarded = firstWords(reply, bareSink(briefing))
      return guarded === undefined || unguarded === undefined ? [] : [{ reply, guarded, unguarded }]
    }),
  )
}

/** Takes what the model writes; true once something is spoken. */
type Sink = { words(text: string): boolean; end(): boolean }

function firstWords(reply: string, sink: Sink): number | undefined {
  const tokens = reply.match(TOKEN) ?? []
  const atMs = (count: number) => FIRST_TOKEN_MS + (count * 1000) / TOKENS_PER_SECOND
  for (const [index, token] of tokens.entries()) if (sink.words(token)) return atMs(index)
  return sink.end() ? atMs(tokens.length) : undefined
}

function guardedSink(briefing: Briefing, heard: string, read: ReturnType<typeof createReader>): Sink {
  let isSpoken = false
  const turn = startTurn({
    briefing,
    heard: { turn: 1, text: heard, atMs: TUESDAY_TEN_MS },
    useTool: undefined,
    hasAskedForPerson: false,
    known: read(briefing),
    emit: () => (isSpoken = true),
    nowMs: () => TUESDAY_TEN_MS,
    signal: new AbortController().signal,
  })
  const sink = turn.sink()
  return {
    words(text) {
      sink.words(text)
      return isSpoken
    },
    end() {
      turn.finish({ isCutShort: false })
      return isSpoken
    },
  }
}

function bareSink({ language }: Briefing): Sink {
  const speakable = createSpeakable(language.writing, [])
  const clauses = createClauseStream(language)
  return {
    words: (text) => clauses.push(speakable.push(text)).length > 0,
    end: () => [...clauses.push(speakable.end()), ...clauses.end({ isCutShort: false })].length > 0,
  }
}
