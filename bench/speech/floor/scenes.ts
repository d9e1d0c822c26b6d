import type { TextToSpeech } from '../../../server/src/voice/speech/text-to-speech.ts'
import {
  readRecording,
  recordings,
  throughTelephone,
  type Recording,
} from '../../../test/speech/recordings.ts'
import { seededRandom } from '../../../test/call-lab/virtual-time.ts'
import { joined } from '../joined.ts'
import {
  atLevel,
  brownNoise,
  cough,
  hum,
  looped,
  mixed,
  music,
  oneBreath,
  RATE,
  soundOf,
  trimmed,
  type Sound,
} from './sounds.ts'
import type { Happened, Placed, Scene } from './virtual-call.ts'

export const GREETING = 'Thanks for calling Bright Dental, this is Ava. How can I help you today?'
export const REPLY =
  'We are open from half past eight in the morning until six in the evening, Monday to Friday, and on Saturday ' +
  'from ten until two. A first visit costs eighty five dollars and takes about forty minutes.'

export const SNRS_DB = [5, 10, 15, 20]
const ECHO_ATTENUATIONS_DB = [6, 12, 20, 30]
const CALLER_DBFS = -26
const LONGEST_MS = 26_000
const NOISE_S = 26
/** After the greeting, and into the reply. */
const ASKS_AFTER_MS = 500
const INTO_REPLY_MS = 2000
/** How much of a recording a caller says. */
const QUESTION_S = 2.5
const INTERRUPTION_S = 2.5

/** Which voices and noises: those that rules are tuned with, and others. */
export type Part = 'tuned' | 'held out'

const ECHO_DELAYS_MS: Record<Part, readonly number[]> = {
  tuned: [50, 120, 250, 400],
  'held out': [80, 180, 300, 370],
}
const SPEAKERS: Record<Part, readonly string[]> = {
  tuned: ['1688', '2033'],
  'held out': ['2609', '3080', '367'],
}
const TV_VOICES: Record<Part, readonly string[]> = {
  tuned: ['james', 'emily', 'grace'],
  'held out': ['daniel', 'charlotte', 'jack'],
}
const NEWS =
  'Good evening, here is the news. Shares rose sharply this morning after the bank announced new measures. ' +
  'The weather stays mild with some rain in the west, and in the second half the visitors scored twice before the ' +
  'break. Now over to our reporter, who has been talking to people on the street about what they expect from it.'

export type Trial = {
  readonly kind: string
  readonly snrDb: number | null
  /** Whether the caller takes the floor in the reply. */
  readonly interrupts: boolean
  /** Made when it is wanted: a call's sounds are large. */
  readonly scene: () => Scene
  /** When the caller began to interrupt; known once it has happened. */
  readonly interruptedMs: () => number | undefined
}

type Material = {
  readonly callers: readonly { readonly sound: Sound; readonly text: string }[]
  readonly others: readonly { readonly sound: Sound; readonly text: string }[]
  readonly television: (seed: number) => Sound
}

/** What is heard in one part. */
export async function material(part: Part, voice: TextToSpeech): Promise<Material> {
  const of = (speakers: readonly string[]) =>
    recordings.filter(({ file }) => speakers.some((speaker) => file.startsWith(`${speaker}-`))).map(spoken)
  const news = await Promise.all(TV_VOICES[part].map((voiceId) => say(voice, voiceId, NEWS)))
  const [first, ...rest] = SPEAKERS[part]
  const callers = of([first ?? ''])
  const others = of(rest)
  return {
    callers: [...callers, ...others],
    others: [...others, ...callers],
    television: (seed) => {
      const voices = news.map((sound, index) =>
        atLevel(looped(sound, NOISE_S, seed * 7 + index), index === 0 ? -26 : -32),
      )
      return mixed(...voices.slice(0, 2), atLevel(music(NOISE_S, seed + 100), -38))
    },
  }
}

function spoken(recording: Recording): { sound: Sound; text: string } {
  const sound = trimmed(soundOf(throughTelephone(readRecording(recording))))
  return { sound, text: recording.text }
}

async function say(voice: TextToSpeech, voiceId: string, text: string): Promise<Sound> {
  const parts: Int16Array[] = []
  for await (const clause of voice.speak(text, voiceId, { rate: 1 }, new AbortController().signal))
    parts.push(clause.samples)
  return soundOf(throughTelephone(joined(parts)))
}

/** All calls of a part: nobody but noises wants the floor, and the caller does, over silence and over the same noises. */
export function trials(part: Part, material: Material, each: number): Trial[] {
  const seeds = Array.from({ length: each }, (_, index) => index + (part === 'tuned' ? 1 : 1001))
  const make = maker(material)
  const over = (kind: string, noise: (seed: number) => Placed) =>
    SNRS_DB.flatMap((snrDb) =>
      seeds.flatMap((seed) => {
        const always = () => {
          const { sound, ...rest } = noise(seed)
          return [{ ...rest, sound: atLevel(sound, callerDbfs(seed) - snrDb) }]
        }
        return [false, true].map((interrupts) =>
          make({ kind, snrDb, seed, always, over: nothing, interrupts }),
        )
      }),
    )
  const during = (kind: string, noise: (seed: number) => { sound: Sound; text: string }, snrs = SNRS_DB) =>
    snrs.flatMap((snrDb) =>
      seeds.map((seed) => {
        const over = () => {
          const { sound, text } = noise(seed)
          return [{ sound: atLevel(sound, callerDbfs(seed) - snrDb), text }]
        }
        return make({ kind, snrDb, seed, always: nothing, over, interrupts: false })
      }),
    )
  const echoes = ECHO_DELAYS_MS[part].flatMap((delayMs) =>
    ECHO_ATTENUATIONS_DB.flatMap((attenuationDb, index) =>
      [false, true].map((interrupts) =>
        make({
          kind: 'echo',
          snrDb: attenuationDb,
          seed: delayMs + index + (part === 'tuned' ? 0 : 5000),
          always: nothing,
          over: nothing,
          interrupts,
          echo: { delayMs, attenuationDb },
        }),
      ),
    ),
  )
  const placed = (sound: Sound, text: string): Placed => ({ fromMs: 0, sound, text, isCaller: false })
  const other = (seed: number) => material.others[seed % material.others.length]!
  return [
    ...seeds.map((seed) =>
      make({ kind: 'silence', snrDb: null, seed, always: nothing, over: nothing, interrupts: true }),
    ),
    ...over('television', (seed) => placed(material.television(seed), `${NEWS} ${NEWS}`)),
    ...over('street', (seed) => placed(brownNoise(NOISE_S, seed), '')),
    ...during('second voice', other),
    ...during('cough', (seed) => ({ sound: cough(seed), text: '' }), [-3, 0, 5]),
    ...during('mm-hm', (seed) => ({ sound: hum(seed), text: seed % 2 ? 'Mem.' : "Ma'am." }), [0, 5, 10]),
    ...echoes,
  ]
}

const nothing = () => []

function callerDbfs(seed: number): number {
  return CALLER_DBFS + 6 * seededRandom(seed * 31)() - 3
}

type Plan = {
  readonly kind: string
  readonly snrDb: number | null
  readonly seed: number
  /** What sounds all the time, and what sounds over the reply. */
  readonly always: () => readonly Placed[]
  readonly over: () => readonly { readonly sound: Sound; readonly text: string }[]
  readonly interrupts: boolean
  readonly echo?: Scene['echo']
}

/** The agent greets, the caller asks, the agent answers at length, and then it happens. */
function maker({ callers }: Material) {
  return ({ kind, snrDb, seed, always, over, interrupts, echo }: Plan): Trial => {
    const level = callerDbfs(seed)
    const cut = (index: number, seconds: number): Omit<Placed, 'fromMs'> => {
      const { sound, text } = callers[(seed + index) % callers.length]!
      const part = oneBreath(sound.slice(0, seconds * RATE))
      const words = text.split(' ')
      const count = Math.max(2, Math.round((words.length * part.length) / sound.length))
      return {
        sound: atLevel(trimmed(part), level),
        text: `${words.slice(0, count).join(' ')}.`,
        isCaller: true,
      }
    }
    let asked = false
    let replied = false
    let interruptedMs: number | undefined
    const react = ({ atMs, event }: Happened): Placed[] => {
      if (event.type === 'playback.ended' && !asked) {
        asked = true
        return [{ ...cut(0, QUESTION_S), fromMs: atMs + ASKS_AFTER_MS }]
      }
      if (event.type !== 'playback.began' || event.speech < 2 || replied) return []
      replied = true
      const fromMs = atMs + INTO_REPLY_MS
      if (interrupts) interruptedMs = fromMs
      return [
        ...over().map((each) => ({ ...each, fromMs, isCaller: false })),
        ...(interrupts ? [{ ...cut(1, INTERRUPTION_S), fromMs }] : []),
      ]
    }
    return {
      kind,
      snrDb,
      interrupts,
      interruptedMs: () => interruptedMs,
      scene: () => ({
        greeting: GREETING,
        reply: REPLY,
        longestMs: LONGEST_MS,
        placed: always(),
        echo,
        react,
      }),
    }
  }
}
