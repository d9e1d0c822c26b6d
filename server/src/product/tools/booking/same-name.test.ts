import { english } from '../../../language/en/index.ts'
import { expect, test } from 'vitest'
import { isSameName } from './same-name.ts'

test.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['ada lovelace.', 'Ada Lovelace'],
  ['Lovelace', 'Ada Lovelace'],
  ['Mrs. Lovelace', 'Ada Lovelace'],
  ['Ada', 'Ada Lovelace'],
  ['Ada love lace', 'Ada Lovelace'],
  ['Ada Lovelice', 'Ada Lovelace'],
  ['Jose Nunez', 'José Núñez'],
  ['Katherine Johnson', 'Catherine Johnson'],
  ['Lee', 'Ann Lee'],
])('%s is %s', (said, booked) => expect(isSameName(english, said, booked)).toBe(true))

test.each([
  ['', 'Ada Lovelace'],
  ['A', 'Ada Lovelace'],
  ['Mr', 'Ada Lovelace'],
  ['A L', 'Ada Lovelace'],
  ['Grace Hopper', 'Ada Lovelace'],
  ['Ada Hopper', 'Ada Lovelace'],
  ['a b c d e f g h i j k l m n o p q r s t u v w x y z', 'Ada Lovelace'],
  ['Ann', 'Ian Lee'],
  ['Lea', 'Ann Lee'],
  ['Bob', 'Evelyn Okafor'],
  ['x'.repeat(10_000), 'Ada Lovelace'],
  ['Ada Lovelace', ''],
])('%.20s is not %s', (said, booked) => expect(isSameName(english, said, booked)).toBe(false))
