import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { multiply, relativeCost } from '../../../test/relative-cost.ts'
import { spokenForm } from './spoken-form.ts'

const CASES: Readonly<Record<string, readonly (readonly [written: string, spoken: string])[]>> = {
  'ordinary words': [
    ['Thanks for calling!', 'Thanks for calling!'],
    ["We're a family-run business, aren't we?", "We're a family run business, aren't we?"],
    ['A table for two', 'A table for two'],
    ['', ''],
  ],
  times: [
    ['We open at 9am.', 'We open at nine ay m.'],
    ['from 9:30 AM to 5:05 PM', 'from nine thirty ay m to five oh five p m'],
    ['open 9am-5pm', 'open nine ay m to five p m'],
    ['We close at 6 p.m. on Fridays.', 'We close at six p m on Fridays.'],
    ['We close at 6 p.m. Parking is free.', 'We close at six p m. Parking is free.'],
    ['Come at 10:00.', "Come at ten o'clock."],
    ['9:00-17:30', "nine o'clock to seventeen thirty"],
    ['We are here 24/7.', 'We are here twenty four seven.'],
  ],
  dates: [
    ['March 3', 'March third'],
    ['on December 21st, 2024', 'on December twenty first, twenty twenty four'],
    ['the 4 July', 'the fourth of July'],
    ['2025-03-14', 'March fourteenth, twenty twenty five'],
    ['12/1/2025', 'December first, twenty twenty five'],
    ['Mon-Fri', 'Monday to Friday'],
    ['Closed Sat. and Sun.', 'Closed Saturday and Sunday'],
    ['since 1998 and 2005', 'since nineteen ninety eight and two thousand five'],
  ],
  'phone numbers': [
    ['Call 212-555-0123.', 'Call two one two, five five five, zero one two three.'],
    ['+1 (212) 555-0123', 'one, two one two, five five five, zero one two three'],
    ['1-800-555-0199', 'one, eight hundred, five five five, zero one nine nine'],
    ['555-0142', 'five five five, zero one four two'],
    ['020 7946 0018', 'zero two zero, seven nine four six, zero zero one eight'],
    ['ext. 42', 'extension forty two'],
  ],
  money: [
    ['$5', 'five dollars'],
    ['$1 and £1', 'one dollar and one pound'],
    ['$49.99 a month', 'forty nine dollars and ninety nine cents a month'],
    ['€0.50', 'fifty cents'],
    ['$1,250', 'one thousand two hundred fifty dollars'],
    ['$3.5 million', 'three point five million dollars'],
    ['20% off', 'twenty percent off'],
  ],
  numbers: [
    ['3 visits', 'three visits'],
    ['115 people', 'one hundred fifteen people'],
    ['1,000,000', 'one million'],
    ['3.14', 'three point one four'],
    ['the 2nd and 23rd', 'the second and twenty third'],
    ['order 80431', 'order eight zero four three one'],
    ['code 007', 'code zero zero seven'],
    ['5-10 days', 'five to ten days'],
    ['1/2 hour', 'one half hour'],
    ['30 min or 2 hrs', 'thirty minutes or two hours'],
    ['1 hr', 'one hour'],
    ['72°F', 'seventy two degrees Fahrenheit'],
    ['#4', 'number four'],
    ['Room 12B', 'Room twelve B'],
  ],
  abbreviations: [
    ['Dr. Lee and Mrs. Park', 'doctor Lee and missus Park'],
    ['Mr Jones', 'mister Jones'],
    ['12 Main St.', 'twelve Main Street'],
    ['St. Mary', 'Saint Mary'],
    ['5th Ave. near the park', 'fifth avenue near the park'],
    ['The cat sat. No. We did.', 'The cat sat. No. We did.'],
    ['No. 7', 'number seven'],
    ['crowns, bridges, etc.', 'crowns, bridges, et cetera'],
    ['fruit, e.g. apples', 'fruit, for example apples'],
    ['Smith & Sons', 'Smith and Sons'],
    ['yes/no', 'yes or no'],
  ],
  addresses: [
    ['Write to info@acme.com.', 'Write to info at acme dot com.'],
    ['See https://acme.com/book.', 'See acme dot com slash book.'],
    ['www.my-shop.co.uk', 'w w w dot my dash shop dot co dot uk'],
    ['Visit acme.io', 'Visit acme dot io'],
  ],
  'spelled letters': [
    ['S-M-I-T-H', 'S M I T H'],
    ['J A N E', 'J ay N E'],
  ],
  'marks of writing': [
    ['**Bold** and _soft_', 'Bold and soft'],
    ['- one\n- two', 'one two'],
    ['Wait… what?', 'Wait, what?'],
    ['Yes 😀!', 'Yes!'],
    ['He said “hi”', 'He said hi'],
    ['we - they say - know', 'we, they say, know'],
    ['[our page](https://acme.com)', 'our page'],
    ['open (mostly) daily', 'open, mostly, daily'],
  ],
}

describe.each(Object.entries(CASES))('%s', (_, cases) => {
  test.each(cases)('%j is spoken as %j', (written, spoken) => {
    expect(spokenForm(written)).toBe(spoken)
  })
})

test('whatever is written, no figure is left for the voice to stumble over', () => {
  const written = fc.string({
    unit: fc.constantFrom(...'0123456789.,:/-$%+() apm#@&AB'.split('')),
    maxLength: 40,
  })
  fc.assert(
    fc.property(written, (text) => {
      expect(spokenForm(text)).not.toMatch(/[\d$%@&#]/)
    }),
  )
})

// Which is less than a tenth of a second of a fast core; the slowest takes one round.
test('a long text of any kind costs less CPU than five rounds of ten million multiplications', async () => {
  const hostile = ['1', '1-', 'a.', '(', '9:00-', 'A ', '$1,', '+1 '].map((part) => part.repeat(2500))
  for (const text of hostile) {
    expect(
      await relativeCost(
        () => spokenForm(text),
        () => multiply(10),
        3,
      ),
    ).toBeLessThan(5)
  }
})
