import { describe, expect, test } from 'vitest'
import { readDigits } from './digits.ts'
import { readName } from './names.ts'
import { addressIn } from './receptionist/message/email.ts'
import { spelledIn } from './spelling.ts'

// On the left is what the STT wrote, word for word, when a voice dictated what is on the right over a telephone.
describe('addresses as the STT writes them', () => {
  test.each([
    ['You can write to Frank Lewis, all one word, at example.org.', 'franklewis@example.org'],
    ['My email is henrysmith, a one word, at icloud.com.', 'henrysmith@icloud.com'],
    ['You can write to Karen Dash Garcia at gmail.com', 'karen-garcia@gmail.com'],
    ["It's Laura Dash Clark at Hot, mail dot com.", 'laura-clark@hotmail.com'],
    ['My email is henry.king at heartmail.com', 'henry.king@hotmail.com'],
    ['My email is paul.young64@ikeloud.com', 'paul.young64@icloud.com'],
    ['Sure my email address is h, s-m-i-t-h, at example dot org.', 'hsmith@example.org'],
    ["It's L-L-E-E at example dot com.", 'llee@example.com'],
    ['My email is p, double, you are I-G-H-T at example dot org.', 'pwright@example.org'],
    ['You can write to a-l-e-double-u-i-s at yahoo.com', 'alewis@yahoo.com'],
    ["It's Sam under Scorgarcia at yahoo.com.", 'sam_garcia@yahoo.com'],
    ['Address is Mike Dot Martin, two-five at Yahoo.com.', 'mike.martin25@yahoo.com'],
    ['No, it is ann at Bright Dental dot com.', 'ann@brightdental.com'],
    [
      "No, it's Diaz and Delta, Diaz and Tango, H is in hotel, O is in Oscar, M as in Mike at Bright Dental.com.",
      'dthom@brightdental.com',
    ],
    [
      "No, it's a is an alpha, and is a November, and is a November, dot J, as in Juliet, O is an Oscar, and is a November, E as in Echo, S as in Sierra, at gmail dot com.",
      'ann.jones@gmail.com',
    ],
    ["It's Mike dot Davis for zero at example dot org", 'mike.davis40@example.org'],
    ['Address is Mike Lewis, all one word. At yahoo.com', 'mikelewis@yahoo.com'],
    ["It's ann dot jones at dimmell.com.", 'ann.jones@gmail.com'],
    ['It is ann dot lee, four zero at example dot oeg.', 'ann.lee40@example.org'],
    [
      "No, it's teas and tango. I as in India, N as in November, A as in Alpha, Undisco, Bees and Bravo, R as in Romeo, O as in Oscar, double, U as in whiskey, N as in November, at gmail.com.",
      'tina_brown@gmail.com',
    ],
  ])('%s', (heard, address) => {
    expect(addressIn(heard)).toBe(address)
  })

  test.each([
    'ann@email.com',
    'ann@gmx.com',
    'ann@mail.com',
    'ann@yahoo.co.uk',
    'ann@outlast.com',
    'ann@cloud.com',
  ])('%s is what was said', (address) => {
    expect(addressIn(`it is ${address}`)).toBe(address)
  })

  test('what has no address in it has none', () => {
    expect(addressIn('I will be there at four, all one word')).toBeUndefined()
  })
})

describe('spelled names as the STT writes them', () => {
  test.each([
    ['My name is Kofi Mensa, K-O-F-I-M-E-N-S-A-H.', 'Kofi Mensah'],
    ['My name is Annika Bauer, A. N. I. K., A. B. A. U. E. R.', 'Anika Bauer'],
    ['My name is Giles Whitby, G-I-L-E-S-double-U-H-I-T-B-Y.', 'Giles Whitby'],
    ["Rosalind Frey, that's our O, S-A-L-I-N-D.", 'Rosalind Frey'],
    ["It's Leela Amin. The last name is spelled A-M-E-E-N.", 'Leela Ameen'],
    ['It is Mark, M A are C.', 'Marc'],
    ["No. Havel. H is in hotel, A as in Alpha, The as in Victor, E as in Echo, Ella's in Lima.", 'Havel'],
    [
      'No Robert, ars and Romeo, O as in Oscar, B as in Bravo, E as in Echo, ars in Romeo, T as in Tango.',
      'Robert',
    ],
    [
      'Now look in Elizen Lima, I was in Oscar, R as in Romeo, C as in Charlie, A as in Alpha, N as in November.',
      'Lorcan',
    ],
    [
      'No, sores, S. s. in Sierra, A as in Alpha, O as in Oscar, I as in India, R as in Romeo, S as in Sierra, E as in Echo.',
      'Saoirse',
    ],
    ['No, Martha, a M as in Mike, A as in Alpha, R as in Romeo, he as in Tango, A as in Alpha.', 'Marta'],
    ['Will, double, U as in whiskey, I as in India, e as in Lima, e as in Lima.', 'Will'],
  ])('%s', (heard, name) => {
    expect(readName(heard)).toEqual({ name, isSpelled: true })
  })
})

test('what only looks like spelling is none', () => {
  expect(readName('My son is in Lima')).toBeUndefined()
  expect(spelledIn('double u as in')).toEqual([])
  expect(spelledIn('he is in Lima and she is in Quebec')).toEqual([])
})

test.each([
  ['919-555-290 or no sorry, 2901.', '9195552901'],
  ['801555400, for no sorry, 4001.', '8015554001'],
  ['919-555-2904, no sorry, 2901.', '9195552901'],
])('of a number that is put right in the same breath, "%s" is %s', (heard, digits) => {
  expect(readDigits(heard)).toBe(digits)
})
