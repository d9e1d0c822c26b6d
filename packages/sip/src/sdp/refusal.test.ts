import { describe, expect, test } from 'vitest'
import { answered, AUDIO, bytes, HEAD, INLINE, KEY, offerOf, sessionOf, THEIR_INLINE } from './sdp.fixture.ts'

describe('SRTP', () => {
  const crypto = (tag: number, suite: string, rest = '') =>
    `a=crypto:${tag} ${suite} inline:${THEIR_INLINE}${rest}`
  const secured = ['m=audio 5000 RTP/SAVP 0']

  test.each([
    ['AES_CM_128_HMAC_SHA1_80', ''],
    ['AES_CM_128_HMAC_SHA1_32', '|2^20'],
  ])('%s is answered with the same tag and suite, and our key', (suite, rest) => {
    const { media, lines } = answered(sessionOf(), offerOf(...secured, crypto(3, suite, rest)))
    expect(media.keys).toEqual({ suite, local: KEY, remote: Buffer.alloc(30, 7) })
    expect(lines).toContain('m=audio 4000 RTP/SAVP 0')
    expect(lines).toContain(`a=crypto:3 ${suite} inline:${INLINE}`)
  })

  test('takes the first suite that it can use', () => {
    const suites = [
      crypto(1, 'AES_256_CM_HMAC_SHA1_80'),
      crypto(2, 'AES_CM_128_HMAC_SHA1_80', '|2^20|1:4'),
      crypto(3, 'AES_CM_128_HMAC_SHA1_80', ' UNENCRYPTED_SRTP'),
      'a=crypto:4 AES_CM_128_HMAC_SHA1_80 inline:short',
      crypto(5, 'AES_CM_128_HMAC_SHA1_32'),
      crypto(6, 'AES_CM_128_HMAC_SHA1_80'),
    ]
    expect(answered(sessionOf(), offerOf(...secured, ...suites)).lines).toContain(
      `a=crypto:5 AES_CM_128_HMAC_SHA1_32 inline:${INLINE}`,
    )
  })

  test('is preferred where both are offered, unless it is off', () => {
    const both = offerOf('m=audio 6000 RTP/AVP 0', ...secured, crypto(1, 'AES_CM_128_HMAC_SHA1_80'))
    expect(answered(sessionOf(), both).media).toMatchObject({
      remote: { port: 5000 },
      keys: { suite: 'AES_CM_128_HMAC_SHA1_80' },
    })
    expect(answered(sessionOf({ srtp: 'off' }), both).media).toMatchObject({
      remote: { port: 6000 },
      keys: null,
    })
  })

  test.each([
    ['off', [...secured, crypto(1, 'AES_CM_128_HMAC_SHA1_80')]],
    ['require', ['m=audio 5000 RTP/AVP 0']],
    ['allow', secured],
    ['allow', ['m=audio 5000 UDP/TLS/RTP/SAVPF 0', crypto(1, 'AES_CM_128_HMAC_SHA1_80')]],
  ] as const)('where it is "%s", %j is refused with 488', (srtp, lines) => {
    expect(sessionOf({ srtp }).answer(offerOf(...lines))).toMatchObject({ ok: false, status: 488 })
  })
})

describe('what cannot be answered', () => {
  test.each([
    ['no format that we speak', offerOf('m=audio 5000 RTP/AVP 18', 'a=rtpmap:18 G729/8000')],
    ['no audio', offerOf('m=video 5000 RTP/AVP 99')],
    ['no media', offerOf()],
    ['audio that is given up', offerOf('m=audio 0 RTP/AVP 0')],
    ['only keys', offerOf('m=audio 5000 RTP/AVP 101', 'a=rtpmap:101 telephone-event/8000')],
  ])('%s is refused with 488', (_, offer) => {
    expect(sessionOf().answer(offer)).toMatchObject({ ok: false, status: 488 })
  })

  test.each([
    ['nothing', new Uint8Array()],
    ['no session description', bytes(['hello'])],
    ['another version', bytes(['v=1', ...HEAD.slice(1), ...AUDIO])],
    ['a port that is none', offerOf('m=audio 70000 RTP/AVP 0')],
    ['half of a media line', offerOf('m=audio')],
    ['control characters', offerOf('m=audio 5000 RTP/AVP 0 \u0007')],
    ['lines without end', offerOf(`m=audio 5000 RTP/AVP ${'0 '.repeat(2000)}`)],
    ['too many lines', offerOf(...Array.from({ length: 600 }, () => 'a=sendrecv'))],
    ['too many media', offerOf(...Array.from({ length: 40 }, () => 'm=audio 5000 RTP/AVP 0'))],
    ['far too many bytes', new Uint8Array(100_000).fill(0x61)],
  ])('%s is refused with 400', (_, offer) => {
    expect(sessionOf().answer(offer)).toMatchObject({ ok: false, status: 400 })
  })

  test('changes nothing of what was settled', () => {
    const session = sessionOf()
    const first = answered(session, offerOf(...AUDIO))
    expect(session.answer(offerOf('m=audio 6000 RTP/AVP 18')).ok).toBe(false)
    expect(session.media).toEqual(first.media)
    expect(answered(session, offerOf(...AUDIO)).lines).toEqual(first.lines)
  })
})
