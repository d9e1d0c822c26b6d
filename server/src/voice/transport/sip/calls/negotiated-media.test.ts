import { createSdpSession, type Media } from '@parley/sip'
import { expect, test } from 'vitest'
import { CLOCK_RATES, CODEC_NAMES, type CodecName, packetMsOf } from '../../rtp/codecs.ts'
import { SRTP_SUITES } from '@parley/rtp'

/** SIP and RTP are packages that do not know each other: what one agrees to the other must be able to send. */

const KEY = new Uint8Array(30)
const INLINE = Buffer.from(KEY).toString('base64')

function negotiated(...media: string[]): Media {
  const session = createSdpSession({
    addresses: { ip4: '192.0.2.1' },
    port: 4000,
    codecs: CODEC_NAMES,
    srtp: 'allow',
    sessionId: '1',
    newKey: () => KEY,
  })
  const lines = ['v=0', 'o=- 1 1 IN IP4 192.0.2.2', 's=-', 'c=IN IP4 192.0.2.2', 't=0 0', ...media, '']
  const answered = session.answer(new TextEncoder().encode(lines.join('\r\n')))
  if (!answered.ok) throw new Error(answered.problem)
  return answered.media
}

const NAMES: Readonly<Record<CodecName, string>> = {
  PCMU: 'PCMU/8000',
  PCMA: 'PCMA/8000',
  opus: 'opus/48000/2',
}

test.each(CODEC_NAMES)('what is agreed about %s is what its codec packs and counts', (codec) => {
  for (let askedMs = 1; askedMs <= 130; askedMs++) {
    const audio = ['m=audio 5000 RTP/AVP 100', `a=rtpmap:100 ${NAMES[codec]}`, `a=ptime:${askedMs}`]
    const { formats, packetMs } = negotiated(...audio)
    expect(formats[0]?.codec).toBe(codec)
    expect(packetMs).toBe(packetMsOf(codec, askedMs))
  }
  expect(NAMES[codec]).toContain(`/${CLOCK_RATES[codec]}`)
})

test.each(SRTP_SUITES)('%s is agreed to, with keys of the length that it takes', (suite) => {
  const { keys } = negotiated('m=audio 5000 RTP/SAVP 0', `a=crypto:1 ${suite} inline:${INLINE}`)
  expect(keys).toEqual({ suite, local: KEY, remote: Buffer.from(KEY) })
})
