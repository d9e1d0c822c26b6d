import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '../../../platform/log.ts'
import { FAILURES_BEFORE_PAUSE, PAUSE_MS } from '../../../platform/circuit-breaker.ts'
import { scriptedStt } from '../cloud/stt/fixtures/scripted-stt.fixture.ts'
import { sttWithFallback, PATIENCE_MS } from './stt-fallback.ts'
import type { Heard } from '../speech-to-text.ts'

const log = createLog('silent', false)

/** A call whose every frame of speech says which segment it belongs to. */
function startCall(
  clock = { now: () => 0 },
  primary = scriptedStt('cloud'),
  fallback = scriptedStt('embedded'),
) {
  const heard: Heard[] = []
  const aborter = new AbortController()
  const stt = sttWithFallback(primary, fallback, { log, clock })
  const listening = stt.listen((each) => void heard.push(each), aborter.signal)
  let pushedMs = 0
  let flushes = 0
  let isSpeaking = false
  const push = () => {
    listening.push(new Int16Array(320).fill(isSpeaking ? flushes + 1 : 0))
    pushedMs += 20
  }
  return {
    heard,
    primary,
    fallback,
    stt,
    get flushes() {
      return flushes
    },
    push,
    voice(speaking: boolean) {
      isSpeaking = speaking
      listening.voice(speaking, pushedMs)
    },
    guess: () => listening.guess(),
    flush() {
      flushes += 1
      listening.flush()
    },
    /** Some speech, then silence, then the question for its words. */
    say() {
      this.voice(true)
      for (let frame = 0; frame < 5; frame++) push()
      this.voice(false)
      for (let frame = 0; frame < 5; frame++) push()
      this.flush()
    },
    abort: () => aborter.abort(),
    answers: () => heard.filter((each) => each.type === 'failed' || (each.type === 'words' && each.final)),
  }
}

describe('STT with a fallback', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('believes the cloud where it answers in time, and does not trouble the stand-in', () => {
    const call = startCall()
    call.say()
    call.primary.answer()
    expect(call.answers()).toMatchObject([{ segment: 1, text: 'cloud 1' }])
    vi.advanceTimersByTime(PATIENCE_MS)
    expect(call.fallback.listened).toBe(0)
    call.abort()
  })

  test('asks the stand-in about the same speech when the cloud is late, and takes the first answer', () => {
    const call = startCall()
    call.say()
    vi.advanceTimersByTime(PATIENCE_MS)
    expect(call.answers()).toEqual([])
    call.fallback.answer()
    expect(call.answers()).toMatchObject([{ segment: 1, text: 'embedded 1' }])
    call.primary.answer()
    expect(call.answers()).toHaveLength(1)
    call.say()
    vi.advanceTimersByTime(PATIENCE_MS)
    call.primary.answer()
    call.fallback.answer()
    expect(call.answers().slice(1)).toMatchObject([{ segment: 2, text: 'cloud 2' }])
    call.abort()
  })

  test('has the stand-in go on in the middle of a word when the cloud fails, and goes back after it', () => {
    const call = startCall()
    call.voice(true)
    call.push()
    call.primary.fail()
    call.push()
    call.voice(false)
    call.flush()
    call.fallback.answer()
    expect(call.answers()).toMatchObject([{ segment: 1, text: 'embedded 1' }])
    call.say()
    call.primary.answer()
    expect(call.answers()[1]).toMatchObject({ segment: 2, text: 'cloud 2' })
    call.abort()
  })

  test('a cloud that stays silent hears nothing more of the call until the stand-in has answered', () => {
    const call = startCall()
    call.say()
    vi.advanceTimersByTime(PATIENCE_MS)
    call.fallback.answer()
    call.voice(true)
    expect([call.primary.open, call.fallback.open]).toEqual([0, 1])
    call.abort()
  })

  test('notices a cloud that says nothing at all when the caller pauses, without being asked', () => {
    const call = startCall()
    call.voice(true)
    for (let frame = 0; frame < 5; frame++) call.push()
    call.voice(false)
    call.guess()
    expect(call.fallback.open).toBe(0)
    vi.advanceTimersByTime(PATIENCE_MS)
    expect([call.primary.open, call.fallback.open]).toEqual([1, 1])
    call.fallback.guess()
    expect([call.primary.open, call.fallback.open]).toEqual([0, 1])
    expect(call.heard).toMatchObject([{ segment: 1, text: 'embedded', final: false }])
    call.flush()
    call.fallback.answer()
    expect(call.answers()).toMatchObject([{ segment: 1, text: 'embedded 1' }])
    call.abort()
  })

  test('asks the stand-in what it has heard when the cloud fails in a pause', () => {
    const call = startCall()
    call.voice(true)
    call.push()
    call.voice(false)
    call.guess()
    call.primary.fail()
    expect(call.fallback.guesses).toBe(1)
    call.abort()
  })

  test('does not wait to doubt a cloud that has not a word of a long speech', () => {
    const call = startCall()
    call.voice(true)
    for (let ms = 0; ms < 3000; ms += 20) call.push()
    call.guess()
    vi.advanceTimersByTime(1)
    expect(call.fallback.open).toBe(1)
    call.abort()
  })

  test('trusts a cloud that hears no words where the stand-in hears none, or that has them first', () => {
    const call = startCall()
    call.voice(true)
    call.push()
    call.voice(false)
    call.guess()
    vi.advanceTimersByTime(PATIENCE_MS)
    expect(call.fallback.open).toBe(1)
    call.voice(true)
    expect([call.primary.open, call.fallback.open]).toEqual([1, 0])
    call.push()
    call.guess()
    vi.advanceTimersByTime(PATIENCE_MS)
    call.primary.guess()
    call.fallback.guess()
    expect(call.primary.open).toBe(1)
    expect(call.heard).toMatchObject([{ segment: 1, text: 'cloud' }])
    call.abort()
  })

  test('leaves a cloud that keeps failing alone for a while, for all calls', () => {
    let nowMs = 0
    const [primary, fallback] = [scriptedStt('cloud'), scriptedStt('embedded')]
    const first = startCall({ now: () => nowMs }, primary, fallback)
    for (let failure = 0; failure < FAILURES_BEFORE_PAUSE; failure++) {
      primary.fail()
      first.say()
      fallback.answer()
    }
    expect(primary.listened).toBe(FAILURES_BEFORE_PAUSE)
    const listen = () => {
      const aborter = new AbortController()
      first.stt.listen(() => undefined, aborter.signal)
      return aborter
    }
    const second = listen()
    expect(primary.listened).toBe(FAILURES_BEFORE_PAUSE)
    nowMs += PAUSE_MS
    const third = listen()
    const fourth = listen()
    expect(primary.listened).toBe(FAILURES_BEFORE_PAUSE + 1)
    for (const each of [second, third, fourth]) each.abort()
    listen().abort()
    expect(primary.listened).toBe(FAILURES_BEFORE_PAUSE + 2)
    first.abort()
  })

  test('says that it hears nothing only when neither engine does', () => {
    const call = startCall()
    call.say()
    vi.advanceTimersByTime(PATIENCE_MS)
    call.fallback.fail()
    expect(call.answers()).toEqual([])
    call.primary.fail()
    expect(call.answers()).toMatchObject([{ type: 'failed' }])
    call.abort()
  })

  const step = fc.constantFrom(
    ...(['push', 'push', 'voice', 'silence', 'guess', 'flush', 'flush', 'wait'] as const),
    ...(['cloud answers', 'cloud answers', 'cloud fails', 'cloud guesses', 'stand-in answers'] as const),
    ...(['stand-in refuses', 'stand-in guesses'] as const),
  )

  function take(
    call: ReturnType<typeof startCall>,
    each: typeof step extends fc.Arbitrary<infer S> ? S : never,
  ) {
    if (each === 'push') call.push()
    else if (each === 'voice') call.voice(true)
    else if (each === 'silence') call.voice(false)
    else if (each === 'guess') call.guess()
    else if (each === 'flush') call.flush()
    else if (each === 'wait') vi.advanceTimersByTime(PATIENCE_MS)
    else if (each === 'cloud answers') call.primary.answer()
    else if (each === 'cloud fails') call.primary.fail()
    else if (each === 'cloud guesses') call.primary.guess()
    else if (each === 'stand-in answers') call.fallback.answer()
    else if (each === 'stand-in refuses') call.fallback.refuse()
    else call.fallback.guess()
  }

  test('whatever happens, every flush has one answer, in order, with words of its own segment', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const call = startCall()
        for (const each of steps) take(call, each)
        vi.advanceTimersByTime(PATIENCE_MS)
        for (let round = 0; round < steps.length; round++) call.fallback.answer()
        for (let round = 0; round < steps.length; round++) call.primary.answer()
        const answers = call.answers()
        expect(answers).toHaveLength(call.flushes)
        for (const [index, answer] of answers.entries()) {
          if (answer.type !== 'words') continue
          expect(answer.segment).toBe(index + 1)
          expect(['', `cloud ${index + 1}`, `embedded ${index + 1}`]).toContain(answer.text)
        }
        const segments = call.heard.flatMap((each) => (each.type === 'words' ? each.segment : []))
        expect(segments).toEqual(segments.toSorted((one, other) => one - other))
        call.abort()
        expect([call.primary.open, call.fallback.open, vi.getTimerCount()]).toEqual([0, 0, 0])
      }),
      { numRuns: 500 },
    )
  })

  test('whatever happens, nothing is heard after the call is over', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), fc.array(step, { maxLength: 30 }), (before, after) => {
        const call = startCall()
        for (const each of before) take(call, each)
        call.abort()
        const count = call.heard.length
        for (const each of after) take(call, each)
        vi.advanceTimersByTime(PATIENCE_MS)
        expect(call.heard).toHaveLength(count)
        expect([call.primary.open, call.fallback.open, vi.getTimerCount()]).toEqual([0, 0, 0])
      }),
      { numRuns: 300 },
    )
  })
})
