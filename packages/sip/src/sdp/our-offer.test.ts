import { describe, expect, test } from 'vitest'
import { answered, AUDIO, INLINE, KEY, offerOf, sessionOf, text, THEIR_INLINE } from './sdp.fixture.ts'

describe('our offer', () => {
  test('has every format that we speak, keys in both clocks, and shares the port of reports', () => {
    expect(text(sessionOf().offer())).toEqual([
      'v=0',
      'o=- 42 1 IN IP4 192.0.2.1',
      's=-',
      'c=IN IP4 192.0.2.1',
      't=0 0',
      'm=audio 4000 RTP/AVP 111 0 8 110 101',
      'a=rtpmap:111 opus/48000/2',
      'a=rtpmap:0 PCMU/8000',
      'a=rtpmap:8 PCMA/8000',
      'a=rtpmap:110 telephone-event/48000',
      'a=rtpmap:101 telephone-event/8000',
      'a=fmtp:111 useinbandfec=1',
      'a=fmtp:110 0-15',
      'a=fmtp:101 0-15',
      'a=ptime:20',
      'a=sendrecv',
      'a=rtcp-mux',
      '',
    ])
  })

  test('is settled by its answer, whose numbers count for what we send', () => {
    const session = sessionOf()
    session.offer()
    const answer = offerOf('m=audio 5000 RTP/AVP 0 97', 'a=rtpmap:97 telephone-event/8000', 'a=rtcp-mux')
    expect(session.accept(answer)).toEqual({
      ok: true,
      media: {
        remote: { address: '198.51.100.5', port: 5000 },
        remoteReports: { address: '198.51.100.5', port: 5000 },
        sharesPort: true,
        formats: [{ codec: 'PCMU', sent: 0, received: 0 }],
        events: { sent: 97, received: 101, clockRate: 8000 },
        packetMs: 20,
        direction: 'sendrecv',
        keys: null,
      },
    })
  })

  test('may be answered with several formats, each of which may come', () => {
    const session = sessionOf()
    session.offer()
    expect(session.accept(offerOf('m=audio 5000 RTP/AVP 8 0 18'))).toMatchObject({
      media: { formats: [{ codec: 'PCMA' }, { codec: 'PCMU' }], events: null, sharesPort: false },
    })
  })

  test('is answered by ourselves in a way that both understand alike', () => {
    const [one, other] = [sessionOf(), sessionOf({ addresses: { ip4: '192.0.2.9' }, port: 9000 })]
    const answer = other.answer(one.offer())
    if (!answer.ok) throw new Error(answer.problem)
    const accepted = one.accept(answer.body)
    if (!accepted.ok) throw new Error(accepted.problem)
    expect(accepted.media).toEqual({
      ...answer.media,
      remote: { address: '192.0.2.9', port: 9000 },
      remoteReports: { address: '192.0.2.9', port: 9000 },
    })
    expect(accepted.media.formats).toEqual([{ codec: 'opus', sent: 111, received: 111 }])
  })

  test('with SRTP needs an answer with its tag and suite', () => {
    const secured = (...lines: string[]) => {
      const session = sessionOf({ srtp: 'require' })
      expect(text(session.offer())).toContain(`a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:${INLINE}`)
      return session.accept(offerOf(...lines))
    }
    const key = `inline:${THEIR_INLINE}`
    expect(secured('m=audio 5000 RTP/SAVP 0', `a=crypto:1 AES_CM_128_HMAC_SHA1_80 ${key}`)).toMatchObject({
      ok: true,
      media: { keys: { local: KEY, remote: Buffer.alloc(30, 7) } },
    })
    expect(secured('m=audio 5000 RTP/SAVP 0', `a=crypto:2 AES_CM_128_HMAC_SHA1_80 ${key}`).ok).toBe(false)
    expect(secured('m=audio 5000 RTP/SAVP 0', `a=crypto:1 AES_CM_128_HMAC_SHA1_32 ${key}`).ok).toBe(false)
    expect(secured('m=audio 5000 RTP/SAVP 0').ok).toBe(false)
    expect(secured('m=audio 5000 RTP/AVP 0').ok).toBe(false)
  })

  test.each([
    ['refuses it', ['m=audio 0 RTP/AVP 0']],
    ['has nothing of it', ['m=audio 5000 RTP/AVP 18']],
    ['has no media', []],
    ['is about something else', ['m=video 5000 RTP/AVP 0']],
    [
      'has unwanted keys',
      ['m=audio 5000 RTP/SAVP 0', `a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:${THEIR_INLINE}`],
    ],
  ])('is not settled by an answer that %s', (_, lines) => {
    const session = sessionOf()
    session.offer()
    expect(session.accept(offerOf(...lines)).ok).toBe(false)
    expect(session.media).toBeUndefined()
  })

  test('must have been made before it can be answered', () => {
    expect(sessionOf().accept(offerOf(...AUDIO)).ok).toBe(false)
  })

  test('for a hold repeats what was settled, every line of it, under its numbers', () => {
    const session = sessionOf()
    answered(
      session,
      offerOf('m=video 6000 RTP/AVP 99', 'm=audio 5000 RTP/AVP 8 96', 'a=rtpmap:96 telephone-event/8000'),
    )
    session.want('sendonly')
    const lines = text(session.offer())
    expect(lines.filter((line) => line.startsWith('m='))).toEqual([
      'm=video 0 RTP/AVP 99',
      'm=audio 4000 RTP/AVP 8 96',
    ])
    expect(lines).toContain('a=sendonly')
    expect(lines[1]).toBe('o=- 42 2 IN IP4 192.0.2.1')
    const answer = offerOf(
      'm=video 0 RTP/AVP 99',
      'm=audio 5000 RTP/AVP 8 96',
      'a=rtpmap:96 telephone-event/8000',
      'a=recvonly',
    )
    expect(session.accept(answer)).toMatchObject({ ok: true, media: { direction: 'sendonly' } })
    session.want('sendrecv')
    expect(text(session.offer())).toContain('a=sendrecv')
  })
})
