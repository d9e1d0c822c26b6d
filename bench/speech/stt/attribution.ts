import { modern } from '../../../server/src/language/en/spelling.ts'
import type { LocalSpeech } from '../../../server/src/voice/speech/local/local.ts'
import { seededRandom } from '../../../test/call-lab/virtual-time.ts'
import {
  isLocked,
  readRecording,
  recordings,
  throughTelephone,
  type Recording,
} from '../../../test/speech/recordings.ts'
import { percent, table, type Verdict } from '../figures.ts'
import { countErrors, heardBy, type Errors } from '../hearing.ts'
import { virtualCall, type Background, type VirtualCall, type VirtualCallOptions } from './virtual-call.ts'
import type { Memory } from './virtual-worker.ts'

const GOAL = 0.1
/** A line is never quite silent. */
const NOISE_DBFS = -66
const SOFTER_DB = -20

type Options = Omit<VirtualCallOptions, 'speech' | 'memory'>
type Heard = { readonly text: string; readonly call?: VirtualCall }
type Way = { readonly name: string; readonly hear: (recording: Recording) => Promise<Heard> }

/** Where the words of people go that are lost in a call: everything as it is, and with each cause taken away. */
export async function measureCalls(speech: LocalSpeech): Promise<Verdict[]> {
  const memory: Memory = new Map()
  const told = (name: string, sound: (recording: Recording) => Int16Array): Way => ({
    name,
    hear: async (recording) => ({ text: modern(await heardBy(speech.stt, sound(recording))) }),
  })
  const inCall = (name: string, options: Options, sound = overTelephone): Way => ({
    name,
    async hear(recording) {
      const call = await virtualCall(sound(recording), lineNoise(), { speech, memory, ...options })
      return { text: call.transcript, call }
    },
  })
  const asItIs = inCall('in a call', {})
  const seen = recordings.filter((each) => !isLocked(each))
  const locked = recordings.filter(isLocked)
  const ways: Way[] = [
    told('told where speech begins and ends, wide band', readRecording),
    told('the same, telephone', overTelephone),
    asItIs,
    {
      name: '... with all that STT made of it',
      hear: async (recording) => ({ text: (await asItIs.hear(recording)).call?.finals.join(' ') ?? '' }),
    },
    inCall('... told when the turn is over', { isToldEnd: true }),
    inCall('... with 300 ms more before it', { tuning: { leadIn: 9600 } }),
    inCall('... never by what was heard at the first doubt', { tuning: { keepsGuess: false } }),
    inCall('... with the small model', { tuning: { finalModel: 'tiny' } }),
    inCall('... by a caller who is 20 dB softer', {}, softly),
    inCall('... the same, not made louder', { tuning: { raisesSoft: false } }, softly),
  ]
  console.log('\nWord error rate of STT on people in calls, in virtual time, through G.711')
  const rows: string[][] = []
  for (const way of ways) rows.push((await measured(way, seen, 'seen')).cells)
  const calls = [await measured(asItIs, seen, 'seen'), await measured(asItIs, locked, 'locked')]
  rows.push((await measured(ways[1]!, locked, 'locked')).cells, calls[1]!.cells)
  console.log(table([['', 'data', 'words', 'WER', 'failed', 'turns taken early', 'CPU'], ...rows]))
  return calls.flatMap(({ rate, set }) =>
    Number.isNaN(rate)
      ? []
      : [
          {
            name: `word error rate in calls, ${set}`,
            figure: percent(rate),
            goal: percent(GOAL),
            kept: rate <= GOAL,
          },
        ],
  )
}

/** Whatever fails counts as not heard at all. */
async function measured({ name, hear }: Way, from: readonly Recording[], set: string) {
  const sum: Errors = { errors: 0, said: 0 }
  let [failed, early, costMs, seconds] = [0, 0, 0, 0]
  for (const recording of from) {
    const heard = await hear(recording).catch((): Heard => ({ text: '' }))
    if (heard.text === '') failed++
    countErrors(sum, recording.text, heard.text)
    seconds += recording.seconds
    if (!heard.call) continue
    early += heard.call.early > 0 ? 1 : 0
    costMs += heard.call.costMs
  }
  const rate = sum.errors / sum.said
  const isCall = costMs > 0
  const cells = [
    name,
    set,
    String(sum.said),
    percent(rate),
    String(failed),
    isCall ? `${early} of ${from.length}` : '',
    isCall ? `${(costMs / 1000 / seconds).toFixed(2)} s/s` : '',
  ]
  return { rate, set, cells }
}

function overTelephone(recording: Recording): Int16Array {
  return throughTelephone(readRecording(recording))
}

function softly(recording: Recording): Int16Array {
  const gain = 10 ** (SOFTER_DB / 20)
  return throughTelephone(readRecording(recording).map((sample) => Math.round(sample * gain)))
}

function lineNoise(): Background {
  const peak = 32_768 * 10 ** (NOISE_DBFS / 20) * Math.sqrt(3)
  const random = seededRandom(1)
  return () => Math.round((2 * random() - 1) * peak)
}
