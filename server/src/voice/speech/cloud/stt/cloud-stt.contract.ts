import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { wordErrorRate } from '../../../../../../test/speech/word-error-rate.ts'
import { hears } from '../../speech-to-text.contract.ts'
import type { SpeechToText } from '../../speech-to-text.ts'
import { CONNECT_MS } from './connection.ts'
import { ANSWER_MS } from './cloud-stt.ts'
import { LONG, SHORT, utteranceOf } from './fixtures/recogniser.fixture.ts'
import type { VendorServer } from './fixtures/vendor-server.fixture.ts'
import { MAX_RECONNECTS } from './vendor-stream.ts'

type Fixture = {
  readonly server: VendorServer
  readonly stt: SpeechToText
  /** The same STT with a key that the vendor does not know. */
  readonly stranger: SpeechToText
}

const long = utteranceOf(LONG)
const short = utteranceOf(SHORT)
/** A busy machine takes its time. */
const PATIENT = { timeout: 20_000 }
const HALF = Math.floor(long.samples.length / 2 / 320) * 320

function withFakeTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
}

/** What an STT engine at a vendor owes a call when the vendor or the way to it fails. */
export function cloudSttContract(name: string, make: () => Promise<Fixture>): void {
  describe(`the cloud ear ${name}`, () => {
    let fixture: Fixture
    beforeEach(async () => {
      fixture = await make()
    })
    afterEach(async () => {
      vi.useRealTimers()
      await fixture.server.close()
    })

    function said(stt: SpeechToText, samples: Int16Array) {
      const call = hears(stt)
      call.say(samples)
      call.listening.flush()
      return call
    }

    test('waits for a slow vendor', async () => {
      fixture.server.trouble = { delayMs: 300 }
      const call = said(fixture.stt, long.samples)
      await call.answered(1)
      expect(call.finals()).toMatchObject([{ segment: 1, text: long.text }])
    })

    test('passes over nonsense', async () => {
      fixture.server.trouble = { isGarbled: true }
      const call = said(fixture.stt, long.samples)
      await call.answered(1)
      expect(call.finals()).toMatchObject([{ text: long.text }])
      expect(call.heard.every((each) => each.type === 'words')).toBe(true)
    })

    test.each([
      ['accepts the connection and never says a word', { isMute: true }],
      ['never answers the request for a connection', { isDeaf: true }],
    ])('gives up on a vendor that %s', async (_what, trouble) => {
      fixture.server.trouble = trouble
      withFakeTimers()
      const call = said(fixture.stt, short.samples)
      call.listening.flush()
      await expect.poll(() => fixture.server.requests.length, PATIENT).toBe(1)
      await vi.advanceTimersByTimeAsync(Math.max(ANSWER_MS, CONNECT_MS))
      await call.answered(2)
      // Where there was nothing to be heard, nothing is a good answer; but it waits its turn.
      expect(call.heard[0]).toMatchObject({ type: 'failed', problem: 'broken' })
      expect(call.heard).toHaveLength(2)
      call.listening.flush()
      await call.answered(3)
      expect(call.heard).toHaveLength(3)
      await expect.poll(() => [fixture.server.open, vi.getTimerCount()], PATIENT).toEqual([0, 0])
    })

    test('does not press a vendor that has no room', async () => {
      fixture.server.trouble = { status: 429, refusals: Number.POSITIVE_INFINITY }
      const call = said(fixture.stt, short.samples)
      await call.answered(1)
      expect(call.heard).toMatchObject([{ type: 'failed', problem: 'overloaded' }])
      expect(fixture.server.requests).toHaveLength(1)
    })

    test('tries a vendor that stumbled once more', async () => {
      fixture.server.trouble = { status: 500, refusals: 1 }
      const call = said(fixture.stt, long.samples)
      await call.answered(1)
      expect(call.finals()).toMatchObject([{ text: long.text }])
      expect(fixture.server.requests).toHaveLength(2)
    })

    test('gives up on a vendor that is down, and says so without being asked', async () => {
      fixture.server.trouble = { status: 500, refusals: Number.POSITIVE_INFINITY }
      const call = hears(fixture.stt)
      await call.answered(1)
      expect(call.heard).toMatchObject([{ type: 'failed', problem: 'broken' }])
      expect(fixture.server.requests).toHaveLength(1 + MAX_RECONNECTS)
    })

    test('does not ask again with a key that was refused, and does not reveal it', async () => {
      const call = hears(fixture.stranger)
      await call.answered(1)
      expect(call.heard).toMatchObject([{ type: 'failed', problem: 'broken' }])
      expect(JSON.stringify(call.heard)).not.toContain('unknown-key')
      expect(fixture.server.requests).toHaveLength(1)
    })

    test('a vendor that is not there is a failure, not an exception', async () => {
      await fixture.server.close()
      const call = said(fixture.stt, short.samples)
      await call.answered(1)
      expect(call.heard).toMatchObject([{ type: 'failed', problem: 'broken' }])
    })

    test('loses no word when the connection is cut in the middle of a sentence', async () => {
      fixture.server.trouble = { cuts: 1, cutAfterMs: 600 }
      const call = hears(fixture.stt)
      call.push(new Int16Array(320 * 25))
      call.listening.voice(true, 500)
      call.push(long.samples.subarray(0, HALF))
      await expect.poll(() => fixture.server.requests.length, PATIENT).toBe(2)
      call.push(long.samples.subarray(HALF))
      call.push(new Int16Array(320 * 5))
      call.listening.flush()
      await call.answered(1)
      expect(wordErrorRate(long.text, call.finals()[0]!.text)).toBe(0)
      expect(call.heard.filter((each) => each.type === 'failed')).toEqual([])
    })

    test('gives up on a connection that is cut again and again', async () => {
      fixture.server.trouble = { cuts: Number.POSITIVE_INFINITY, cutAfterMs: 100 }
      const call = said(fixture.stt, long.samples)
      await call.answered(1)
      expect(call.heard).toMatchObject([{ type: 'failed', problem: 'broken' }])
      expect(fixture.server.requests).toHaveLength(1 + MAX_RECONNECTS)
    })

    test('leaves nothing behind when the call is over, whenever that is', async () => {
      withFakeTimers()
      const early = said(fixture.stt, short.samples)
      early.abort()
      const late = said(fixture.stt, short.samples)
      await late.answered(1)
      late.listening.flush()
      late.abort()
      late.push(short.samples)
      late.listening.flush()
      await expect.poll(() => [fixture.server.open, vi.getTimerCount()], PATIENT).toEqual([0, 0])
      expect(early.heard).toEqual([])
    })
  })
}
