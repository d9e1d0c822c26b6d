import { expect, test } from 'vitest'
import {
  createConnectionPlaces,
  MAX_KNOWN,
  MAX_OF_ACCOUNT,
  MAX_STRANGERS,
  MAX_STRANGERS_OF_ADDRESS,
} from './connection-places.ts'

const nobody = () => {}
const ip4 = (at: number) => `198.51.${Math.floor(at / 250)}.${at % 250}`

function fill(count: number, take: (at: number) => unknown): number {
  let taken = 0
  for (let at = 0; at < count; at++) if (take(at) !== undefined) taken++
  return taken
}

test('strangers of one IPv6 network count as one address', () => {
  const places = createConnectionPlaces()
  const from = (address: string) => places.take(address, 'stranger', nobody)
  expect(fill(50, (at) => from(`2001:db8::${at + 1}`))).toBe(MAX_STRANGERS_OF_ADDRESS)
  expect(from('2001:db8:0:0:ffff::1')).toBeUndefined()
  expect(from('2001:db8:0:1::1')).toBeDefined()
})

test('one account holds its share, by passwords and by addresses, and others connect', () => {
  const places = createConnectionPlaces()
  const taken = fill(400, (at) => {
    if (at % 2 === 0) return places.take(ip4(at), { accounts: ['a'] }, nobody)
    return places.take(ip4(at), 'stranger', nobody)?.prove(['a']) === true ? true : undefined
  })
  expect(taken).toBe(MAX_OF_ACCOUNT)
  expect(places.take('192.0.2.1', { accounts: ['b'] }, nobody)).toBeDefined()
  expect(places.take('192.0.2.2', 'stranger', nobody)?.prove(['b'])).toBe(true)
  // An address that both have named is whose there is room for.
  expect(places.take('192.0.2.3', { accounts: ['a', 'b'] }, nobody)).toBeDefined()
})

test('however many accounts there are, the operator has places left', () => {
  const places = createConnectionPlaces()
  fill(2 * MAX_KNOWN, (at) => places.take(ip4(at), { accounts: [`account_${at}`] }, nobody))
  expect(places.take('192.0.2.1', { accounts: ['another'] }, nobody)).toBeUndefined()
  expect(fill(2 * MAX_KNOWN, (at) => places.take(ip4(at), { accounts: [] }, nobody))).toBe(100)
  expect(places.sizes.known).toBe(MAX_KNOWN)
})

test('the oldest stranger gives way, and who has proved itself does not', () => {
  const places = createConnectionPlaces()
  const evicted: string[] = []
  const proved = places.take('192.0.2.1', 'stranger', () => void evicted.push('first'))!
  places.take('192.0.2.2', 'stranger', () => void evicted.push('second'))
  expect(proved.prove(['a'])).toBe(true)
  fill(MAX_STRANGERS, (at) => places.take(ip4(at), 'stranger', nobody))
  expect(evicted).toEqual(['second'])
  expect(places.sizes).toEqual({ known: 1, strangers: MAX_STRANGERS })
})

test('every place is free again when it is left', () => {
  const places = createConnectionPlaces()
  const held = Array.from({ length: 300 }, (_, at) => places.take(ip4(at), { accounts: ['a'] }, nobody))
  held[0]!.disprove()
  held[0]!.prove(['a'])
  for (const place of held) place?.leave()
  held[0]!.leave()
  expect(places.sizes).toEqual({ known: 0, strangers: 0 })
  expect(fill(300, (at) => places.take(ip4(at), { accounts: ['a'] }, nobody))).toBe(MAX_OF_ACCOUNT)
})
