import type { Call } from '@parley/sdk'

/** What a followed call reports. */
export type LiveReport =
  | {
      readonly type: 'words'
      readonly speaker: 'agent' | 'caller'
      readonly text: string
      readonly final: boolean
    }
  | { readonly type: 'state'; readonly state: 'listening' | 'thinking' | 'speaking' }
  | {
      readonly type: 'turn'
      readonly turn: number
      readonly waterfall: { readonly first_audio_ms: number | null }
    }
  | { readonly type: 'ended'; readonly reason: NonNullable<Call['reason']> }

type Said = { readonly id: number; readonly speaker: 'agent' | 'caller'; readonly text: string }
export type LiveTalk = {
  readonly said: readonly Said[]
  /** Words that may still change, of each side. */
  readonly interim: { readonly agent: string; readonly caller: string }
  readonly doing: 'listening' | 'thinking' | 'speaking' | null
  readonly isOver: boolean
}
export const SILENCE: LiveTalk = { said: [], interim: { agent: '', caller: '' }, doing: null, isOver: false }

/** A page that is open for hours does not grow without end. */
const MAX_SAID = 500

export function hear(talk: LiveTalk, report: LiveReport): LiveTalk {
  if (report.type === 'state') return { ...talk, doing: report.state }
  if (report.type === 'ended') return { ...talk, isOver: true, doing: null, interim: SILENCE.interim }
  if (report.type === 'turn') return talk
  const { speaker, text, final } = report
  if (!final) return { ...talk, interim: { ...talk.interim, [speaker]: text } }
  const interim = { ...talk.interim, [speaker]: '' }
  if (text.trim() === '') return { ...talk, interim }
  return { ...talk, interim, said: addTo(talk.said, speaker, text) }
}

/** One side's sentences stand together until the other speaks. */
function addTo(said: readonly Said[], speaker: Said['speaker'], text: string): readonly Said[] {
  const last = said.at(-1)
  if (last?.speaker === speaker) return [...said.slice(0, -1), { ...last, text: `${last.text} ${text}` }]
  return [...said, { id: (last?.id ?? 0) + 1, speaker, text }].slice(-MAX_SAID)
}

/** What came over the stream, or undefined where it is nothing that is known. */
export function readReport(name: string, data: string): LiveReport | undefined {
  const parsed = parse(data)
  if (parsed === undefined) return undefined
  const report = { ...parsed, type: name } as Record<string, unknown>
  if (name === 'words') {
    const isWhole =
      typeof report.text === 'string' && (report.speaker === 'agent' || report.speaker === 'caller')
    return isWhole ? (report as LiveReport) : undefined
  }
  return ['state', 'turn', 'ended'].includes(name) ? (report as LiveReport) : undefined
}

function parse(data: string): object | undefined {
  try {
    const value: unknown = JSON.parse(data)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
