import { invalid } from '../../platform/errors.ts'
import { isMetadataAddress, isPublicAddress } from '../../platform/public-addresses.ts'
import { isIP } from 'node:net'

/** What can be said of an address before its name is looked up; the guard says the rest at each delivery (D-W4). */
export function requireSoundUrl(text: string, privateHosts: boolean): void {
  const fault = urlFault(text, privateHosts)
  if (fault !== undefined) throw invalid([{ field: 'url', message: fault }])
}

export function urlFault(text: string, privateHosts: boolean): string | undefined {
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    return 'must be a URL, such as https://crm.example.com/parley.'
  if (url.username !== '' || url.password !== '')
    return 'must have no user and password; requests are signed with a secret.'
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (isMetadataAddress(host)) return 'is an address of this network alone, which no receiver has.'
  if (privateHosts) return undefined
  if (url.protocol !== 'https:') return 'must begin with https://.'
  if (url.port !== '') return 'must not name a port: requests go to 443 only.'
  const isPrivate = isIP(host) !== 0 ? !isPublicAddress(host) : /(?:^|\.)localhost\.?$/.test(host)
  return isPrivate ? 'is a private address, which this service does not connect to.' : undefined
}
