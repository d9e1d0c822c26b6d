import { isIPv6 } from 'node:net'

const GROUPS = 8
/** A subscriber has a /64 or more to choose addresses from (RFC 6177, RFC 8981), so that it counts as one. */
const COUNTED_GROUPS = 4

/** What limits by address count under: an IPv4 address, written as IPv6 or not, or the /64 of an IPv6 one. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  const [high = 0, low = 0] = groups.slice(-2)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff
  if (isMapped) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
  return `${groups
    .slice(0, COUNTED_GROUPS)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight numbers of a valid address. */
function groupsOf(address: string): number[] {
  const [plain = ''] = address.split('%', 1)
  const [head = '', tail] = plain.split('::', 2)
  const left = numbersOf(head)
  const right = tail === undefined ? [] : numbersOf(tail)
  return [...left, ...Array<number>(GROUPS - left.length - right.length).fill(0), ...right]
}

function numbersOf(part: string): number[] {
  if (part === '') return []
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [(a << 8) | b, (c << 8) | d]
  })
}
