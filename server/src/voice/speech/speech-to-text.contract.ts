import { describe, expect, test } from 'vitest'
import { wordErrorRate } from '../../../../test/speech/word-error-rate.ts'
import type { Heard, SpeechToText, Words } from './speech-to-text.ts'

/** Speech that the STT must understand, as it comes out of a telephone line: 16 kHz. */
export type Utterance = { readonly name: string; readonly text: string; readonly samples: Int16Array }

type Fixture = {
  readonly stt: SpeechToText
  /** A short sentence and a longer one. */
  readonly short: Utterance
  readonly long: Utterance
}

const FRAME = 320

export function hears(stt: SpeechToText, languages?: readonly string[]) {
  const heard: Heard[] = []
  const aborter = new AbortController()
  const waiting: { count: number; resolve: () => void }[] = []
  const finals = () => heard.filter((each): each is Words => each.type === 'words' && each.final)
  const settled = () => finals().length + heard.filter((each) => each.type === 'failed').length
  const listening = stt.listen(
    (each) => {
      heard.push(each)
      for (const { count, resolve } of waiting) if (settled() >= count) resolve()
    },
    aborter.signal,
    languages,
  )
  let pushedMs = 0

  function push(samples: Int16Array): void {
    for (let from = 0; from + FRAME <= samples.length; from += FRAME) {
      listening.push(samples.subarray(from, from + FRAME))
      pushedMs += 20
    }
  }

  return {
    heard,
    finals,
    listening,
    push,
    abort: () => aborter.abort(),
    /** Speech between two silences, with what voice activity would say about it. */
    say(samples: Int16Array): void {
      push(new Int16Array(FRAME * 25))
      listening.voice(true, pushedMs)
      push(samples)
      listening.voice(false, pushedMs)
      push(new Int16Array(FRAME * 15))
    },
    /** Resolves when so many flushes have been answered. */
    async answered(count: number): Promise<void> {
      if (settled() >= count) return
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.push({ count, resolve })
      await promise
    },
  }
}

/** What every STT engine owes a call. */
export function speechToTextContract(name: string, make: () => Fixture): void {
  describe(`STT ${name}`, () => {
    test('understands a sentence and says when its words are final', async () => {
      const { stt, long } = make()
      const call = hears(stt)
      call.say(long.samples)
      call.listening.flush()
      await call.answered(1)
      expect(wordErrorRate(long.text, call.finals()[0]!.text)).toBeLessThan(0.15)
    })

    test('has interim words of a sentence that goes on, and final words after them', async () => {
      const { stt, long } = make()
      const call = hears(stt)
      const half = Math.floor(long.samples.length / 2 / FRAME) * FRAME
      call.push(new Int16Array(FRAME * 25))
      call.listening.voice(true, 500)
      call.push(long.samples.subarray(0, half))
      await expect.poll(() => call.heard.length, { timeout: 20_000 }).toBeGreaterThan(0)
      expect(call.heard[0]).toMatchObject({ type: 'words', segment: 1, final: false })
      call.push(long.samples.subarray(half))
      call.listening.flush()
      await call.answered(1)
      expect(call.heard.at(-1)).toMatchObject({ type: 'words', segment: 1, final: true })
    })

    test('answers every flush once, in order, whatever comes between', async () => {
      const { stt, short, long } = make()
      const call = hears(stt)
      call.listening.flush()
      call.say(long.samples)
      call.listening.flush()
      call.listening.flush()
      // So late that nobody takes it for more of the same.
      call.push(new Int16Array(FRAME * 75))
      call.say(short.samples)
      call.listening.flush()
      await call.answered(4)
      const finals = call.finals()
      expect(finals.map(({ segment }) => segment)).toEqual([1, 2, 3, 4])
      expect([finals[0]!.text, finals[2]!.text]).toEqual(['', ''])
      expect(wordErrorRate(long.text, finals[1]!.text)).toBeLessThan(0.15)
      expect(wordErrorRate(short.text, finals[3]!.text)).toBeLessThan(0.35)
    })

    test('what it guessed in a pause becomes final when the pause was the end', async () => {
      const { stt, long } = make()
      const call = hears(stt)
      call.say(long.samples)
      call.listening.guess()
      call.listening.flush()
      await call.answered(1)
      expect(wordErrorRate(long.text, call.finals()[0]!.text)).toBeLessThan(0.15)
    })

    test('what it guessed in a pause is revised when the caller goes on', async () => {
      const { stt, short, long } = make()
      const call = hears(stt)
      call.say(short.samples)
      call.listening.guess()
      call.say(long.samples)
      call.listening.flush()
      await call.answered(1)
      expect(wordErrorRate(`${short.text} ${long.text}`, call.finals()[0]!.text)).toBeLessThan(0.2)
    })

    test('says nothing more once the call is over', async () => {
      const { stt, short } = make()
      const over = hears(stt)
      over.say(short.samples)
      over.listening.flush()
      over.abort()
      const next = hears(stt)
      next.say(short.samples)
      next.listening.flush()
      await next.answered(1)
      expect(over.heard.filter((each) => each.type === 'words' && each.final)).toEqual([])
    })
  })
}
