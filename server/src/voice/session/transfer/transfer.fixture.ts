import { english } from '../../../language/en/index.ts'
import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { loudness, scriptedBrain, scriptedStt } from '../../../../../test/live/web-calls/scripted-speech.ts'
import { FRAME_MS, type AudioFrame } from '../../audio/frame.ts'
import type { CallCommand } from '../../conversation/commands.ts'
import type { CallEvent } from '../../conversation/events.ts'
import { DEFAULT_SETTINGS, type CallSettings } from '../../conversation/settings.ts'
import type { AccountId } from '../../../platform/ids.ts'
import type { DialEvents, Dialler, Dialling } from '../../transport/dialler.ts'
import { LINE_RATE, type Ended, type CallLeg, type CallLegEvents } from '../../transport/call-leg.ts'
import type { TextToSpeech } from '../../speech/text-to-speech.ts'
import type { DialGrant } from '../../protocol.ts'
import { runCall } from '../live-call.ts'
import type { FrameClock } from '../frame-clock.ts'
import { createTtsCache } from '../../speech/tts-cache/tts-cache.ts'
import type { TransferPlan } from './attempt.ts'

const FRAME_SAMPLES = (LINE_RATE * FRAME_MS) / 1000
const WORD_MS = 40
const LOUD = 8000
const START_MS = 1_800_000_000_000
export const HUMAN = '+12125550187'

/** A telephone whose other end is the test. Marks count as heard with the next tick. */
export function scriptedLine(refer?: CallLeg['refer']) {
  const waiting: AudioFrame[] = []
  const marks: number[] = []
  let events: CallLegEvents | undefined
  const phone = {
    /** What was played, frame by frame. */
    played: [] as AudioFrame[],
    clears: 0,
    hungUp: undefined as Ended | undefined,
    line: {
      kind: 'sip',
      leadMs: 0,
      open: (_callId, told) => void (events = told),
      tick() {
        for (const mark of marks.splice(0)) events?.played(mark)
        const frame = waiting.shift()
        if (frame && phone.hungUp === undefined) events?.frame(frame)
      },
      play: (frame) => void (phone.hungUp ?? phone.played.push(frame.slice())),
      mark: (mark) => void marks.push(mark),
      clear() {
        phone.clears++
        marks.length = 0
      },
      show: () => undefined,
      hangUp(reason) {
        phone.hungUp ??= reason
      },
      refer,
    } satisfies CallLeg as CallLeg,
    /** Makes sound in the next ticks, a frame of each level. */
    sound: (...levels: number[]) =>
      void waiting.push(...levels.map((level) => new Int16Array(FRAME_SAMPLES).fill(level))),
    /** Says something, which the STT then makes its words of, and falls silent. */
    speak() {
      phone.sound(...Array<number>(20).fill(LOUD), ...Array<number>(60).fill(0))
    },
    press: (digit: string) => events?.digit(digit),
    type: (text: string) => events?.typed(text),
    hangUp: () => events?.dropped('caller'),
    levels: () =>
      phone.played.map((frame) => (frame.every((sample) => sample === frame[0]) ? frame[0] : NaN)),
  }
  return phone
}

type Dialled = Dialling & { readonly events: DialEvents; isCancelled: boolean }

/** Dials nothing: the test decides the outcome. */
function scriptedDialler() {
  const dialled: Dialled[] = []
  const dialler: Dialler = {
    dial(dialling, events) {
      const one = { ...dialling, events, isCancelled: false }
      dialled.push(one)
      return { cancel: () => void (one.isCancelled = true) }
    },
  }
  return { dialler, dialled }
}

/** Every text sounds at a level of its own, so that what is played can be read. */
function readableVoice() {
  const levels = new Map<string, number>()
  const voice: TextToSpeech = {
    name: 'readable',
    async *speak(text) {
      const level = levels.get(text) ?? 1000 + levels.size
      levels.set(text, level)
      const count = text.split(' ').length
      const samples = new Int16Array((count * WORD_MS * LINE_RATE) / 1000).fill(level)
      yield {
        text,
        samples,
        wordEndsMs: Array.from({ length: count }, (_, index) => (index + 1) * WORD_MS),
      }
    },
  }
  /** The texts of what was played, in order, each once. */
  function read(played: readonly AudioFrame[]): string[] {
    const texts = new Map([...levels].map(([text, level]) => [level, text]))
    const heard = played.flatMap((frame) => texts.get(frame[0] ?? 0) ?? [])
    return heard.filter((text, index) => text !== heard[index - 1])
  }
  return { voice, read }
}

export const brain = scriptedBrain({
  'My crown fell out.': [{ clause: 'I am sorry.', source: 'faq:0' }, { about: 'support' }],
  'Can I speak to a person?': [
    { clause: 'I will put you through.', source: 'line:person' },
    { about: 'person' },
    { action: { type: 'transfer' } },
  ],
})

export type Situation = {
  readonly settings?: Partial<CallSettings>
  readonly plan?: Partial<TransferPlan>
  readonly refer?: CallLeg['refer']
  /** What the STT makes of the first words on a leg. */
  readonly hears?: readonly string[]
  readonly hasDialler?: boolean
  /** The service's answer to a request for a transfer call. */
  readonly grant?: DialGrant | Promise<DialGrant>
  readonly recordingFile?: string
  readonly voice?: TextToSpeech
}

const GRANTED: DialGrant = { granted: true, operatorTrunk: null }

const PLAN: TransferPlan = {
  language: english,
  callId: 'call_1',
  accountId: 'acc_1' as AccountId,
  numbers: { escalation: HUMAN, forwarding: HUMAN },
  dialling: { countries: ['US'], operatorCountries: [], fictional: true },
  businessName: 'Bright Dental',
  agentName: 'Ava',
  caller: '+12125550143',
  dialled: '+12125550100',
}

/** A clock that stands still until it is turned by a tick. */
function turnableTime() {
  let nowMs = START_MS
  let tick: ((nth: number) => void) | undefined
  const frameClock: FrameClock = {
    join(joined) {
      tick = joined
      return () => void (tick = undefined)
    },
  }
  return {
    parts: { clock: { now: () => nowMs }, frameClock },
    async turn(): Promise<void> {
      nowMs += FRAME_MS
      tick?.(0)
      await setImmediate()
    },
  }
}

/** A live call on a clock that the test turns, with a dialler that the test answers. */
export function transferCall(situation: Situation = {}) {
  const time = turnableTime()
  const { dialler, dialled } = scriptedDialler()
  const { voice, read } = readableVoice()
  const caller = scriptedLine(situation.refer)
  const journal: CallEvent[] = []
  const logged: string[] = []
  const counted: string[] = []
  const commanded: CallCommand[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
  const call = runCall(
    {
      ...time.parts,
      log,
      brain,
      speechToText: scriptedStt(situation.hears ?? []),
      voiceActivity: loudness,
      rendered: createTtsCache(situation.voice ?? voice),
      dialler: situation.hasDialler === false ? undefined : dialler,
      async askToDial(callId) {
        const grant = await (situation.grant ?? GRANTED)
        if (grant.granted) counted.push(callId)
        return grant
      },
      observe: (_callId, _event, commands) => void commanded.push(...commands),
      emit() {},
    },
    {
      callId: 'call_1',
      line: caller.line,
      settings: {
        ...DEFAULT_SETTINGS,
        escalation: { policy: 'on_request', hasTarget: true },
        ...situation.settings,
      },
      briefing: {} as never,
      voice: { voiceId: 'sarah', rate: 1 },
      recordingFile: situation.recordingFile,
      journal: { append: (event) => void journal.push({ ...event }), tick() {}, close() {} },
      transfer: { ...PLAN, ...situation.plan },
    },
  )
  return {
    call,
    caller,
    dialled,
    read,
    journal,
    logged,
    counted,
    commanded,
    /** Lets time pass until something is so; no call takes longer than the test's own bound. */
    async until(isSo: () => boolean, mostMs = 120_000): Promise<void> {
      for (let passedMs = 0; !isSo(); passedMs += FRAME_MS) {
        if (passedMs > mostMs) throw new Error('It never came to that.')
        await time.turn()
      }
    },
    async pass(ms: number): Promise<void> {
      for (let passedMs = 0; passedMs < ms; passedMs += FRAME_MS) await time.turn()
    },
    happened: (type: CallEvent['type']) => journal.filter((event) => event.type === type),
  }
}

export type TransferCall = ReturnType<typeof transferCall>

/** A call in which the caller has said what it is about and has asked for a person, who is being called. */
export async function askedForPerson(situation: Situation = {}): Promise<TransferCall> {
  const test = transferCall(situation)
  await test.until(() => test.happened('playback.ended').length === 1)
  test.caller.type('My crown fell out.')
  await test.until(() => test.happened('playback.ended').length === 2)
  test.caller.type('Can I speak to a person?')
  await test.until(() => test.happened('playback.ended').length === 3)
  await test.pass(100)
  return test
}

/** And the person has picked up. */
export async function pickedUp(situation: Situation = {}) {
  const test = await askedForPerson(situation)
  const human = scriptedLine()
  test.dialled[0]?.events.answered(human.line)
  return { ...test, human }
}
