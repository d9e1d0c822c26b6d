import { describe, expect, test } from 'vitest'
import { type Media, SRTP_SUITES, type SrtpSuite } from './media.ts'
import type { SdpSession } from './offer-answer.ts'
import { answered, offerOf, sessionOf, text, THEIR_INLINE } from './sdp.fixture.ts'

const [LONG, SHORT] = SRTP_SUITES

function secured(suite: SrtpSuite, ...attributes: string[]): Uint8Array {
  const crypto = `a=crypto:1 ${suite} inline:${THEIR_INLINE}`
  return offerOf('m=audio 5000 RTP/SAVP 0', crypto, ...attributes)
}

const PLAIN = offerOf('m=audio 5000 RTP/AVP 0')
const SPEECHLESS = offerOf('m=audio 5000 RTP/AVP 18')

function localOf(session: SdpSession, offer: Uint8Array): string | undefined {
  return hexOf(answered(session, offer).media)
}

function hexOf(media: Media | undefined): string | undefined {
  return media?.keys ? Buffer.from(media.keys.local).toString('hex') : undefined
}

/** What the description says we send with. */
function writtenIn(body: Uint8Array): string | undefined {
  const inline = text(body)
    .find((line) => line.startsWith('a=crypto:'))
    ?.split('inline:')[1]
  return inline && Buffer.from(inline, 'base64').toString('hex')
}

describe('the key that we send with', () => {
  test('stays while the suite does, through hold, another key of theirs and our own offers', () => {
    const session = sessionOf()
    const first = localOf(session, secured(LONG))
    expect(localOf(session, secured(LONG, 'a=sendonly'))).toBe(first)
    const other = `a=crypto:1 ${LONG} inline:${Buffer.alloc(30, 9).toString('base64')}`
    expect(localOf(session, offerOf('m=audio 5000 RTP/SAVP 0', other))).toBe(first)
    session.want('sendonly')
    expect(writtenIn(session.offer())).toBe(first)
    expect(session.accept(secured(LONG, 'a=recvonly')).ok).toBe(true)
    expect(hexOf(session.media)).toBe(first)
  })

  test('is another when the suite changes, and again when it changes back', () => {
    const session = sessionOf()
    const keys = [LONG, SHORT, LONG].map((suite) => localOf(session, secured(suite)))
    expect(new Set(keys).size).toBe(3)
  })

  test('is another when media was not secured meanwhile', () => {
    const session = sessionOf()
    const before = localOf(session, secured(LONG))
    expect(localOf(session, PLAIN)).toBeUndefined()
    expect(localOf(session, secured(LONG))).not.toBe(before)
  })

  test('stays when an offer is refused', () => {
    const session = sessionOf()
    const before = localOf(session, secured(SHORT))
    expect(session.answer(SPEECHLESS).ok).toBe(false)
    expect(hexOf(session.media)).toBe(before)
    expect(localOf(session, secured(SHORT))).toBe(before)
  })

  test('is the one that our offer named when it is answered, and no two legs share it', () => {
    let made = 0
    const newKey = () => Buffer.alloc(30, ++made)
    const keys = Array.from({ length: 20 }, () => {
      const session = sessionOf({ srtp: 'require', newKey })
      const offered = writtenIn(session.offer())
      session.accept(secured(LONG))
      expect(hexOf(session.media)).toBe(offered)
      return offered
    })
    expect(new Set(keys).size).toBe(keys.length)
  })
})
