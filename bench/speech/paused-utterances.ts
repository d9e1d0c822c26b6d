import { rmsDbfs } from '../../server/src/voice/audio/levels.ts'
import { LINE_RATE } from '../../server/src/voice/transport/call-leg.ts'
import { readRecording, recordings, throughTelephone } from '../../test/speech/recordings.ts'
import type { Prompts } from './asterisk-sounds.ts'
import { joined } from './joined.ts'

/** As people pause to breathe, to think and to look something up. */
export const PAUSES_MS = [300, 600, 1000, 1500] as const

export type PausedUtterance = {
  readonly kind: string
  readonly pauseMs: number
  readonly samples: Int16Array
}

/** The recordings of one telephone number, name or sentence, parted where people pause. */
type Parted = { readonly kind: string; readonly parts: readonly Int16Array[] }

const AT_COMMA = ['agent-newlocation', 'privacy-prompt', 'vm-rec-temp']
const READ_ALOUD = new Set(['1688-142285-0004.wav', '2033-164914-0000.wav', '2609-156975-0005.wav'])

/** Everything that a person says in these utterances is a recording of one; the pauses are put in. */
export function pausedUtterances(prompts: Prompts | undefined): PausedUtterance[] {
  const parted = [...readAloud(), ...(prompts ? fromPrompts(prompts) : [])]
  return PAUSES_MS.flatMap((pauseMs) =>
    parted.map(({ kind, parts }) => ({ kind, pauseMs, samples: withPauses(parts, pauseMs) })),
  )
}

function readAloud(): Parted[] {
  return recordings
    .filter(({ file }) => READ_ALOUD.has(file))
    .map((recording) => ({
      kind: 'between words',
      parts: partedAtGap(throughTelephone(readRecording(recording))),
    }))
}

function fromPrompts({ read }: Prompts): Parted[] {
  const say = (...names: string[]) => joined(names.map((name) => trimmed(read(name))))
  const digits = (number: string) => say(...number.split(' ').map((digit) => `digits/${digit}`))
  const letters = (name: string) => say(...name.split(' ').map((letter) => `letters/${letter}`))
  const number = (...groups: string[]) => ({
    kind: 'in a number',
    parts: groups.map((group, index) =>
      index === 0 ? joined([say('vm-num-i-have'), digits(group)]) : digits(group),
    ),
  })
  const inMidSentence = (...parts: Int16Array[]) => ({ kind: 'in mid-sentence', parts })
  return [
    ...AT_COMMA.map((name) => ({ kind: 'at a comma', parts: partedAtGap(read(name)) })),
    number('2 1 2', '5 5 5', '0 1 4 7'),
    number('6 1 7', '5 5 5', '0 1 9 2'),
    { kind: 'in a spelled name', parts: [letters('s m'), letters('i t h')] },
    { kind: 'in a spelled name', parts: [letters('h a r'), letters('p e r')] },
    { kind: 'in a spelled name', parts: [letters('k o w'), letters('a l s k i')] },
    inMidSentence(say('conf-enteringno'), digits('4')),
    inMidSentence(say('queue-holdtime'), joined([say('queue-less-than'), digits('5'), say('queue-minutes')])),
  ]
}

const BLOCK = LINE_RATE / 100
const AUDIBLE_DBFS = -45

/** Without the silence around it, so that the pause is as long as it is said to be. */
function trimmed(samples: Int16Array): Int16Array {
  const isLoud = (at: number) => rmsDbfs(samples.subarray(at, at + BLOCK)) > AUDIBLE_DBFS
  let from = 0
  let to = samples.length - (samples.length % BLOCK)
  while (from < to && !isLoud(from)) from += BLOCK
  while (to > from && !isLoud(to - BLOCK)) to -= BLOCK
  return samples.subarray(from, to)
}

/** Where the person pauses most, or would: the longest soft stretch that is not near the ends. */
function partedAtGap(samples: Int16Array): Int16Array[] {
  const speech = trimmed(samples)
  let best = { from: 0, to: 0 }
  let from = 0
  for (let at = 0; at < speech.length; at += BLOCK) {
    if (rmsDbfs(speech.subarray(at, at + BLOCK)) > AUDIBLE_DBFS) from = at + BLOCK
    else if (isInside(from, speech.length) && at + BLOCK - from > best.to - best.from)
      best = { from, to: at + BLOCK }
  }
  return [speech.subarray(0, best.from), speech.subarray(best.to)]
}

function isInside(at: number, length: number): boolean {
  return at > length / 5 && at < (4 * length) / 5
}

function withPauses(parts: readonly Int16Array[], pauseMs: number): Int16Array {
  const pause = new Int16Array((LINE_RATE * pauseMs) / 1000)
  return joined(parts.flatMap((part, index) => (index === 0 ? [part] : [pause, part])))
}
