import { isIP } from 'node:net'
import { isLoopback } from '../public-addresses.ts'
import { ServiceError } from '../errors.ts'

/**
 * Whether a page at this origin is the dashboard. A foreign name may be made to point to this machine
 * (DNS rebinding), so that origin and Host agree; an address and `localhost` cannot.
 */
export function isOwnOrigin(origin: string, host: string | undefined, publicUrl: string): boolean {
  const url = URL.parse(origin)
  if (url === null) return false
  if (url.origin === new URL(publicUrl).origin) return true
  return url.host === host?.toLowerCase() && isNobodysName(url.hostname)
}

/** For development, where no proxy stands before: whether the request was meant for this machine. */
export function isOwnHost(host: string | undefined, publicUrl: string): boolean {
  // HTTP/1.0 knows no Host; no browser speaks it.
  if (host === undefined) return true
  const hostname = URL.parse(`http://${host}`)?.hostname
  if (hostname === undefined) return false
  return isNobodysName(hostname) || hostname === new URL(publicUrl).hostname
}

function isNobodysName(hostname: string): boolean {
  return isLoopback(hostname) || isIP(hostname.replaceAll(/^\[|\]$/g, '')) !== 0
}

export function foreignOrigin(publicUrl: string): ServiceError {
  return new ServiceError(
    'forbidden',
    `A request with a session, or to sign in, must come from the dashboard itself, at ${publicUrl} (PUBLIC_URL).`,
  )
}
