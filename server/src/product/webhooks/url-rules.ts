import { invalid } from '../../platform/errors.ts'
import { isMetadataAddress, isPublicAddress } from '../../platform/public-addresses.ts'
import { isIP } from 'node:net'

/** What can be said of an address before its name is looked up; the guard says the rest at each delivery (D-W4). */
export function requireSoundUrl(text: string, privateHosts: boolean): void {
  const fault = faultOf(URL.parse(text), privateHosts)
  if (fault !== undefined) throw invalid([{ field: 'url', message: fault }])
}

function faultOf(url: URL | null, privateHosts: boolean): string | undefined {
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    return 'must be a URL, such as https://crm.example.com/parley.'
  if (url.username !== '' || url.password !== '')
    return 'must have no user and password; requests are signed with the secret of the webhook.'
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (isMetadataAddress(host)) return 'is an address of this network alone, which no receiver has.'
  if (privateHosts) return undefined
  if (url.protocol !== 'https:') return 'must begin with https://.'
  if (url.port !== '') return 'must not name a port: requests go to 443 only.'
  const isPrivate = isIP(host) !== 0 ? !isPublicAddress(host) : /(?:^|\.)localhost\.?$/.test(host)
  return isPrivate ? 'is a private address, which this service does not connect to.' : undefined
}
