import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * A cookie that says: this device has signed in with this email. Its owner is not slowed down by what strangers
 * guess; its own guesses are counted by themselves, so that a stolen one is worth little.
 */
export type KnownDevices = {
  /** What the device is counted under, if the cookie is one that we gave for this email. */
  find(cookies: string | undefined, email: string): string | undefined
  /** The `Set-Cookie` for a device that has just signed in. */
  cookieFor(email: string): string
}

const NAME = 'parley.known_device'
const MAX_AGE_S = 365 * 24 * 60 * 60
const ID_BYTES = 12

export function createKnownDevices(secret: string, isSecure: boolean): KnownDevices {
  const name = isSecure ? `__Secure-${NAME}` : NAME
  const sign = (id: string, email: string) =>
    createHmac('sha256', secret).update(`known-device ${id} ${email.toLowerCase()}`).digest('base64url')
  return {
    find(cookies, email) {
      const [id = '', signature = ''] = valueOf(cookies, name).split('.', 2)
      const [wanted, found] = [Buffer.from(sign(id, email)), Buffer.from(signature)]
      return wanted.length === found.length && timingSafeEqual(wanted, found) ? id : undefined
    },
    cookieFor(email) {
      const id = randomBytes(ID_BYTES).toString('base64url')
      const attributes = `Path=/auth; Max-Age=${MAX_AGE_S}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
      return `${name}=${id}.${sign(id, email)}; ${attributes}`
    },
  }
}

function valueOf(cookies: string | undefined, name: string): string {
  const found = cookies?.split(';').find((each) => each.trim().startsWith(`${name}=`))
  return found?.trim().slice(name.length + 1) ?? ''
}
