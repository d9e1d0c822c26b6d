import { createHmac } from 'node:crypto'

const STEP_MS = 30_000
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app makes of an `otpauth` address. */
export type AuthenticatorApp = {
  issuer: string | null
  label: string
  secret: string
  /** The code at an instant (RFC 6238). */
  codeAt(ms: number): string
}

export function openAuthenticatorApp(address: string): AuthenticatorApp {
  const url = new URL(address)
  const secret = url.searchParams.get('secret') ?? ''
  const digits = Number(url.searchParams.get('digits') ?? 6)
  const stepMs = Number(url.searchParams.get('period') ?? STEP_MS / 1000) * 1000
  const key = decodeBase32(secret)
  return {
    issuer: url.searchParams.get('issuer'),
    label: decodeURIComponent(url.pathname.split('/').at(-1) ?? ''),
    secret,
    codeAt(ms) {
      const counter = Buffer.alloc(8)
      counter.writeBigUInt64BE(BigInt(Math.floor(ms / stepMs)))
      const digest = createHmac('sha1', key).update(counter).digest()
      const at = digest.readUInt8(19) % 16
      const number = digest.readUInt32BE(at) % 2 ** 31
      return String(number % 10 ** digits).padStart(digits, '0')
    },
  }
}

/** RFC 4648, section 6. */
function decodeBase32(text: string): Buffer {
  let bits = ''
  for (const letter of text) bits += BASE32.indexOf(letter).toString(2).padStart(5, '0')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
