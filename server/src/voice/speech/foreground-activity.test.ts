import { expect, test } from 'vitest'
import { seededRandom } from '../../../../test/call-lab/virtual-time.ts'
import { FRAME_MS } from '../audio/frame.ts'
import { createForegroundActivity } from './foreground-activity.ts'
import type { Activity, VoiceActivity } from './voice-activity.ts'

const FRAME = 320

/** Sound with the rhythm of speech: syllables of noise, each as loud as it happens to be. */
function speech(frames: number, dbfs: number, seed: number): Int16Array[] {
  const random = seededRandom(seed)
  let level = 1
  let nextAt = 0
  return Array.from({ length: frames }, (_, index) => {
    if (index === nextAt) {
      level = 0.7 + 0.6 * random()
      nextAt += 5 + Math.floor(8 * random())
    }
    const loud = nextAt - index > 2 ? level : 0.3 * level
    const peak = 32_768 * 10 ** (dbfs / 20) * Math.sqrt(3) * loud
    return Int16Array.from({ length: FRAME }, () => Math.round((2 * random() - 1) * peak))
  })
}

function silence(frames: number): Int16Array[] {
  return Array.from({ length: frames }, () => new Int16Array(FRAME))
}

function together(...voices: Int16Array[][]): Int16Array[] {
  return Array.from({ length: Math.max(...voices.map(({ length }) => length)) }, (_, frame) =>
    Int16Array.from({ length: FRAME }, (__, at) =>
      voices.reduce((sum, voice) => sum + (voice[frame]?.[at] ?? 0), 0),
    ),
  )
}

const louder = (voice: Int16Array[], db: number) =>
  voice.map((frame) => frame.map((sample) => Math.round(sample * 10 ** (db / 20))))

/** A line on which the agent and others speak, and a detector that hears a voice where it is told to. */
function openLine() {
  let tell: (activity: Activity) => void = () => {}
  const detector: VoiceActivity = {
    name: 'told',
    watch: (_, onActivity) => ((tell = onActivity), { push: () => {} }),
  }
  const activity = createForegroundActivity(detector)
  const facts: { type: Activity['type']; atMs: number; passing?: true }[] = []
  let frames = 0
  const watching = activity.watch(
    16_000,
    (fact) =>
      void facts.push({
        type: fact.type,
        atMs: frames * FRAME_MS,
        ...('passing' in fact ? { passing: true as const } : {}),
      }),
    new AbortController().signal,
  )
  return {
    facts,
    activity,
    nowMs: () => frames * FRAME_MS,
    /** So much is heard from the line while the agent says that, or nothing. */
    pass(heard: Int16Array[], said: Int16Array[] = []): void {
      for (const [index, frame] of heard.entries()) {
        if (said[index]) activity.foreground.played(said[index])
        watching.push(frame)
        frames++
      }
    },
    voice(isThere: boolean): void {
      const fromMs = frames * FRAME_MS
      tell(isThere ? { type: 'started', fromMs } : { type: 'stopped', fromMs, silentMs: 0 })
    },
    tell: (fact: Activity) => tell(fact),
  }
}

const AGENT = speech(400, -20, 1)
const TELEVISION = speech(1200, -38, 2)

test('on a quiet line everything is as the detector says, over the agent too', () => {
  const line = openLine()
  line.pass(silence(50), AGENT)
  line.pass(speech(3, -28, 3), AGENT.slice(50))
  line.voice(true)
  line.pass(speech(30, -28, 3), AGENT.slice(53))
  line.tell({ type: 'faltered', fromMs: 1600 })
  line.tell({ type: 'resumed', fromMs: 1650 })
  line.voice(false)
  expect(line.facts.map(({ type }) => type)).toEqual(['started', 'faltered', 'resumed', 'stopped'])
  expect(line.facts[0]?.atMs).toBe(53 * FRAME_MS)
  expect(line.activity.speaker).toBe('caller')
})

test('a caller whose first syllables come before the detector has told of them is heard over the agent', () => {
  const line = openLine()
  line.pass(silence(60), AGENT.slice(0, 25))
  line.pass(silence(15), AGENT.slice(25, 40))
  line.pass(speech(10, -26, 5))
  line.voice(true)
  line.pass(speech(120, -26, 5))
  expect(line.facts.map(({ type }) => type)).toEqual(['started'])
  expect(line.facts[0]?.atMs).toBeLessThan(95 * FRAME_MS)
})

test('a caller who may be the echo at first is heard when the agent has ended', () => {
  const line = openLine()
  line.pass(silence(60), AGENT.slice(0, 4))
  line.pass(silence(4), AGENT.slice(4, 8))
  line.voice(true)
  line.pass(speech(120, -26, 5))
  expect(line.facts.map(({ type }) => type)).toEqual(['started'])
  expect(line.activity.speaker).toBe('caller')
})

test('on a quiet line a caller is heard, whenever they answer and however late the detector is', () => {
  for (let seed = 1; seed <= 12; seed++) {
    const random = seededRandom(seed * 7919)
    const between = (least: number, most: number) => least + Math.floor(random() * (most - least))
    const line = openLine()
    line.pass(silence(50), speech(between(5, 50), -20, seed))
    line.pass(silence(45))
    for (let turn = 0; turn < 4; turn++) {
      line.facts.length = 0
      const words = speech(between(20, 120), -26, seed * 10 + turn)
      const untold = between(2, 8)
      line.pass(words.slice(0, untold))
      line.voice(true)
      line.pass(words.slice(untold))
      line.pass(silence(10))
      line.voice(false)
      expect(line.facts[0]?.type, `turn ${turn} of call ${seed}`).toBe('started')
      line.pass(silence(between(10, 60)))
      const answer = speech(between(8, 60), -20, seed * 100 + turn)
      line.pass(silence(answer.length + between(0, 40)), answer)
    }
  }
})

test('a television that never stops begins nothing, and a caller over it begins and ends', () => {
  const line = openLine()
  line.voice(true)
  line.pass(TELEVISION.slice(0, 300), AGENT)
  expect(line.facts).toEqual([])
  expect(line.activity.speaker).toBe('background')
  const beganMs = line.nowMs()
  line.pass(together(speech(80, -26, 4), TELEVISION.slice(300, 380)), AGENT.slice(300))
  expect(line.facts.map(({ type }) => type)).toEqual(['started'])
  expect((line.facts[0]?.atMs ?? 0) - beganMs).toBeLessThanOrEqual(240)
  expect(line.activity.speaker).toBe('caller')
  const endedMs = line.nowMs()
  line.pass(TELEVISION.slice(380, 480))
  expect(line.facts.map(({ type }) => type)).toEqual(['started', 'stopped'])
  expect((line.facts[1]?.atMs ?? 0) - endedMs).toBeLessThanOrEqual(700)
})

test.each([
  [60, 6],
  [200, 10],
  [400, 20],
  [400, 6],
])('an echo after %i ms, %i dB softer, begins nothing, and a caller over it does', (delayMs, softerDb) => {
  const line = openLine()
  const echo = [...silence(delayMs / FRAME_MS), ...louder(AGENT, -softerDb)]
  line.pass(echo.slice(0, 15), AGENT)
  line.voice(true)
  line.pass(echo.slice(15, 250), AGENT.slice(15))
  expect(line.facts).toEqual([])
  line.pass(together(speech(60, -22, 5), echo.slice(250, 310)), AGENT.slice(250))
  expect(line.facts.map(({ type }) => type)).toContain('started')
})

test('over the agent, a voice much softer than the caller has been begins nothing', () => {
  const line = openLine()
  line.pass(silence(60))
  line.voice(true)
  line.pass(speech(150, -26, 6))
  line.voice(false)
  line.pass(silence(60), AGENT)
  line.voice(true)
  line.pass(speech(150, -40, 7), AGENT.slice(60))
  line.voice(false)
  expect(line.facts.map(({ type }) => type)).toEqual(['started', 'stopped'])
})

test('a loud moment of another voice is taken back, and its words are not the caller’s', () => {
  const line = openLine()
  line.voice(true)
  line.pass(TELEVISION.slice(0, 200), AGENT)
  line.pass(louder(TELEVISION.slice(200, 210), 14), AGENT.slice(200))
  line.pass(TELEVISION.slice(210, 300), AGENT.slice(210))
  expect(line.facts).toMatchObject([{ type: 'started' }, { type: 'stopped', passing: true }])
  expect(line.activity.speaker).toBe('background')
})

/** A caller has spoken, and another voice behind them while the agent answered. */
function withAnother(otherDb: number | null) {
  const line = openLine()
  const speak = (dbfs: number, seed: number, said: Int16Array[] = []) => {
    line.pass(silence(120))
    line.voice(true)
    line.pass(speech(100, dbfs, seed), said)
    line.voice(false)
  }
  line.pass(silence(60), AGENT)
  speak(-26, 10)
  line.pass(silence(60), AGENT)
  line.voice(true)
  if (otherDb !== null) line.pass(speech(100, otherDb, 11), AGENT.slice(60))
  line.voice(false)
  line.pass(silence(60))
  speak(-26, 12)
  line.facts.length = 0
  return { ...line, speak }
}

const isTaken = ({ facts }: { facts: readonly { type: string; passing?: true }[] }) =>
  facts.some(({ type, passing }) => type === 'stopped' && !passing)

test('in the caller’s turn, a voice as soft as one behind them is not theirs', () => {
  const line = withAnother(-40)
  line.speak(-39, 13)
  expect(isTaken(line)).toBe(false)
  expect(line.activity.speaker).toBe('background')
  line.facts.length = 0
  line.speak(-26, 14)
  expect(isTaken(line)).toBe(true)
  expect(line.activity.speaker).toBe('caller')
})

test.each([-30, -34, -40])('where no other voice was heard, a caller is, at %i dB too', (dbfs) => {
  const line = withAnother(null)
  line.speak(dbfs, 13)
  expect(isTaken(line)).toBe(true)
})

test('a caller who goes on softly after another voice was heard is believed the third time', () => {
  const line = withAnother(-44)
  line.speak(-37, 13)
  line.speak(-37, 14)
  expect(isTaken(line)).toBe(false)
  line.speak(-37, 15)
  expect(isTaken(line)).toBe(true)
  line.facts.length = 0
  line.speak(-37, 16)
  expect(isTaken(line)).toBe(true)
})

test.each([
  [0.4, 3],
  [1.2, 3],
  [2, 3],
  [2, 6],
])(
  'who speaks for %d s when the call is answered, over a greeting of %d s, is heard in their turn',
  (forS, greetingS) => {
    for (let seed = 20; seed < 40; seed++) {
      const line = openLine()
      const noise = (frames: number, nth: number) => speech(frames, -60, 900 + nth)
      const hello = speech(forS * 50, -25, seed)
      line.voice(true)
      line.pass(together(hello, noise(hello.length, 1)), AGENT.slice(0, hello.length))
      line.voice(false)
      line.pass(noise(greetingS * 50 - hello.length, 2), AGENT.slice(hello.length, greetingS * 50))
      line.pass(noise(50, 3))
      line.facts.length = 0
      line.voice(true)
      line.pass(together(speech(75, -25, seed + 100), noise(75, 4)))
      expect(line.facts.map(({ type }) => type)).toEqual(['started'])
    }
  },
)
