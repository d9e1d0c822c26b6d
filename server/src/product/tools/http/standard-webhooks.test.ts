import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWebhookSecret, signedHeaders } from './standard-webhooks.ts'

/** The vector that the libraries of the specification are tested with. */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const ID = 'msg_p5jXN8AQM9LWM0D4loKWxJek'
const TIMESTAMP = 1614265330
const BODY = '{"test": 2432232314}'
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='

test('the published vector is signed as published', () => {
  expect(signedHeaders([SECRET], ID, TIMESTAMP, BODY)).toEqual({
    'webhook-id': ID,
    'webhook-timestamp': '1614265330',
    'webhook-signature': SIGNATURE,
  })
})

test('while a secret is replaced there is a signature by each', () => {
  const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const both = signedHeaders([other, SECRET], ID, TIMESTAMP, BODY)['webhook-signature'].split(' ')
  expect(both).toEqual([signedHeaders([other], ID, TIMESTAMP, BODY)['webhook-signature'], SIGNATURE])
})

test('whatever is changed, the signature is another', () => {
  const signature = (id: string, seconds: number, body: string) =>
    signedHeaders([SECRET], id, seconds, body)['webhook-signature']
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,9}$/), fc.nat(), fc.string(), (id, seconds, body) => {
      const signed = signature(id, seconds, body)
      expect(signature(`${id}x`, seconds, body)).not.toBe(signed)
      expect(signature(id, seconds + 1, body)).not.toBe(signed)
      expect(signature(id, seconds, `${body} `)).not.toBe(signed)
    }),
  )
})

test.each([
  [SECRET, true],
  ['MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', false],
  ['whsec_', false],
  [`whsec_${Buffer.alloc(23).toString('base64')}`, false],
  [`whsec_${Buffer.alloc(64).toString('base64')}`, true],
  [`whsec_${Buffer.alloc(65).toString('base64')}`, false],
  ['whsec_not base64 at all, but long enough for one', false],
])('a secret: %s is %s', (secret, expected) => {
  expect(isWebhookSecret(secret)).toBe(expected)
})

test('nothing is signed by no secret, nor under an id that could be read in two ways', () => {
  expect(() => signedHeaders([], ID, TIMESTAMP, BODY)).toThrow(TypeError)
  expect(() => signedHeaders([SECRET], 'a.b', TIMESTAMP, BODY)).toThrow(TypeError)
  expect(() => signedHeaders([SECRET], ID, 1.5, BODY)).toThrow(TypeError)
})
