import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCertificate } from '../../server/src/voice/transport/sip/certificate.fixture.ts'
import { startBaresip } from '../peers/phones/baresip.ts'
import { withPeers } from '../peers/debian.ts'
import { freePort } from '../peers/ports.ts'
import {
  createRawCall,
  openRawCaller,
  rawHeader,
  rawOffer,
  type RawCaller,
  type RawMessage,
} from '../peers/phones/raw-caller.ts'
import { openRawTlsCaller } from '../peers/phones/raw-tls-caller.ts'
import { startTelephoneService, type CalledAgent, type TelephoneService } from '../peers/telephone-service.ts'

const SLOW = { timeout: 60_000 }
const SOON = { timeout: 20_000 }
const TRUNK = { inbound: { addresses: ['127.0.0.1'] }, media_encryption: 'require' }
/** Key and salt: RFC 4568 6.1. */
const MEDIA_KEY = Buffer.alloc(30, 'of the tests').toString('base64')

const isFinal = ({ status, method }: RawMessage) => status >= 200 && method === 'INVITE'
const isEnd = ({ status, method }: RawMessage) => status === 200 && method === 'BYE'

const folder = mkdtempSync(path.join(tmpdir(), 'parley-tls-'))
const file = (name: string) => path.join(folder, name)
const certificate = createCertificate()

let telephone: TelephoneService
let tlsPort: number
let agent: CalledAgent

beforeAll(async () => {
  writeFileSync(file('cert.pem'), certificate.cert)
  writeFileSync(file('key.pem'), certificate.key)
  tlsPort = await freePort()
  telephone = await startTelephoneService({
    SIP_TLS_PORT: String(tlsPort),
    SIP_TLS_CERT: file('cert.pem'),
    SIP_TLS_KEY: file('key.pem'),
  })
  agent = await telephone.agent()
}, 90_000)

afterAll(async () => {
  await telephone?.service.remove()
  rmSync(folder, { recursive: true })
})

async function dial(caller: RawCaller, offer: string): Promise<RawMessage> {
  const at = { port: caller.transport === 'TLS' ? tlsPort : telephone.sipPort }
  const call = createRawCall(caller, agent.number, at)
  caller.send(call.request('INVITE', { body: offer }))
  const final = await caller.until('answer', isFinal)
  if (final.status !== 200) return final
  caller.send(call.inDialog(final, 'ACK'))
  caller.send(call.inDialog(final, 'BYE', { cseq: 2 }))
  await caller.until('end', isEnd)
  return final
}

test(
  'in production, who is neither a trunk nor trusted gets no byte, even from this machine',
  SLOW,
  async () => {
    const at = { port: telephone.sipPort }
    const stranger = await openRawCaller(at)
    try {
      for (const method of ['OPTIONS', 'INVITE', 'REGISTER'])
        stranger.send(
          createRawCall(stranger, agent.number, at).request(method, { body: rawOffer(await freePort()) }),
        )
      stranger.send(createRawCall(stranger, agent.number, at).request('OPTIONS'))
      // What came before this request has been read when it is answered, however busy the machine is.
      await telephone.service.ask('GET', '/trunks', { key: telephone.key })
      // Once the trunk is there the same socket is answered, so that the silence before was no loss.
      await telephone.trunk(TRUNK)
      expect(stranger.received).toEqual([])
      const call = createRawCall(stranger, agent.number, at)
      stranger.send(call.request('OPTIONS'))
      await stranger.until('answer', ({ status }) => status === 200)
    } finally {
      stranger.close()
    }
  },
)

const peers = withPeers('baresip')

describe('a trunk that requires encryption', () => {
  beforeAll(async () => void (await telephone.trunk(TRUNK)))

  test('is answered over TLS with keys for its media', SLOW, async () => {
    const caller = await openRawTlsCaller({ port: tlsPort, ca: certificate.cert })
    try {
      const offer = rawOffer(await freePort(), MEDIA_KEY)
      const answer = await dial(caller, offer)
      expect(answer.text).toMatch(/^SIP\/2\.0 200 /)
      expect(answer.text).toMatch(/^m=audio [1-9]\d* RTP\/SAVP 0/m)
      expect(answer.text).toMatch(/^a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:[\w+/]{40}/m)
      expect(rawHeader(answer, 'Contact')).toMatch(new RegExp(`:${tlsPort};transport=tls>`))
    } finally {
      caller.close()
    }
  })

  test.each(['UDP', 'TLS'] as const)(
    'is refused with 488 when it offers plain media over %s',
    SLOW,
    async (transport) => {
      const caller =
        transport === 'TLS'
          ? await openRawTlsCaller({ port: tlsPort, ca: certificate.cert })
          : await openRawCaller({ port: telephone.sipPort })
      try {
        expect((await dial(caller, rawOffer(await freePort()))).status).toBe(488)
      } finally {
        caller.close()
      }
    },
  )

  describe.each(peers)('%s over TLS', () => {
    test('hears the agent in encrypted media', SLOW, async () => {
      const phone = await startBaresip({
        transport: 'tls',
        srtp: true,
        settings: [`sip_cafile ${file('cert.pem')}`, 'sip_verify_server yes'],
      })
      try {
        await phone.dial(`sip:${agent.number}@127.0.0.1:${tlsPort}`)
        await phone.until('CALL_ESTABLISHED')
        await expect
          .poll(() => phone.heard().samples.some((sample) => Math.abs(sample) > 4000), SOON)
          .toBe(true)
        await phone.hangUp()
        await phone.until('CALL_CLOSED')
        expect(phone.log()).toContain('SRTP is Enabled')
      } finally {
        await phone.stop()
      }
    })
  })
})
