import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** X.690: what it is, how long it is, and what is in it. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const bytes = (...values: number[]): Buffer => Buffer.from(values)
const text = (value: string): Buffer => Buffer.from(value, 'latin1')
const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts)
const oid = (...encoded: number[]): Buffer => der(6, bytes(...encoded))
const extension = (id: number, value: Uint8Array): Buffer => sequence(oid(0x55, 0x1d, id), der(4, value))

/** RFC 5758 3.2: ecdsa-with-SHA256. */
const SIGNATURE = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2))
const NAME = sequence(der(0x31, sequence(oid(0x55, 4, 3), der(0x0c, text('parley')))))
const VALIDITY = sequence(der(0x17, text('200101000000Z')), der(0x17, text('491231235959Z')))
const IPV6_LOOPBACK = bytes(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)
const NAMES = sequence(der(0x82, text('localhost')), der(0x87, bytes(127, 0, 0, 1)), der(0x87, IPV6_LOOPBACK))
const IS_AUTHORITY = sequence(der(1, bytes(0xff)))

/** A certificate for this machine that vouches for itself, as a PBX in an office has it (RFC 5280 4.1). */
export function createCertificate(): { cert: string; key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const signed = sequence(
    der(0xa0, der(2, bytes(2))),
    der(2, bytes(1), randomBytes(8)),
    SIGNATURE,
    NAME,
    VALIDITY,
    NAME,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension(0x11, NAMES), extension(0x13, IS_AUTHORITY))),
  )
  const seal = der(3, bytes(0), sign('sha256', signed, privateKey))
  const base64 = sequence(signed, SIGNATURE, seal).toString('base64')
  const lines = base64.match(/.{1,64}/g) ?? []
  const cert = ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
  return { cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
}
