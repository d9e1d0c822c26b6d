import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { offerOf, sessionOf, THEIR_INLINE } from '@parley/sip/testing'
import { prepareMedia, type PreparedMedia } from '../../rtp/media.ts'
import { SRTP_SUITES, type SrtpSuite, writeHeader } from '@parley/rtp'

const [LONG, SHORT] = SRTP_SUITES

function secured(suite: SrtpSuite, ...attributes: string[]): Uint8Array {
  const crypto = `a=crypto:1 ${suite} inline:${THEIR_INLINE}`
  return offerOf('m=audio 5000 RTP/SAVP 0', crypto, ...attributes)
}

const PLAIN = offerOf('m=audio 5000 RTP/AVP 0')
const SPEECHLESS = offerOf('m=audio 5000 RTP/AVP 18')

const SSRC = 0xcafe_babe

/** Silence, so that what is sealed is the very stream of bytes that speech is hidden with. */
function sealedSilence(media: PreparedMedia, sequence: number): string | undefined {
  const packet = new Uint8Array(12 + 160)
  writeHeader(packet, { payloadType: 0, marker: false, sequence, timestamp: 0, ssrc: SSRC })
  const sealed = media.srtp?.protect(packet)
  return sealed && Buffer.from(sealed.subarray(12, 172)).toString('hex')
}

const anyStep = fc.constantFrom(
  ...([secured(LONG), secured(SHORT), secured(LONG, 'a=sendonly'), PLAIN, SPEECHLESS, 'ours'] as const),
)

test('whatever is offered and answered, no two packets of a leg are hidden alike', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 2, maxLength: 12 }), async (steps) => {
      const session = sessionOf()
      let prepared: PreparedMedia | undefined
      let sequence = 65_000
      const hidden: string[] = []
      for (const step of steps) {
        if (step !== 'ours') session.answer(step)
        else if (session.media) {
          session.offer()
          session.accept(session.media.keys ? secured(session.media.keys.suite) : PLAIN)
        }
        if (!session.media) continue
        prepared = await prepareMedia(session.media, prepared)
        // Every number comes again after four: only counting the wraps separates them.
        for (let each = 0; each < 7; each++) {
          sequence = (sequence + 16_384) & 0xffff
          hidden.push(...[sealedSilence(prepared, sequence)].flatMap((bytes) => bytes ?? []))
        }
      }
      expect(new Set(hidden).size).toBe(hidden.length)
    }),
    { numRuns: 200 },
  )
})
