import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { announcedName, nameIn } from './names.ts'
import { readDigits, sayPhoneNumber } from './digits.ts'

describe('digits that a caller says', () => {
  test.each([
    ['five five five one two three four', '5551234'],
    ['double five five one two triple three', '55512333'],
    ['oh two oh seven nine four six', '0207946'],
    ['nought one six o nine', '01609'],
    ['two twelve five fifty five', '212555'],
    ['eight hundred five five five twelve twelve', '8005551212'],
    ['four thousand', '4000'],
    ['twenty one thirty forty five', '213045'],
    ['212-555-0199', '2125550199'],
    ['(212) 555 01 99', '2125550199'],
    ['plus one two one two five five five', '+1212555'],
    ['+44 20 7946 0018', '+442079460018'],
    ['my number is 555 2019 thank you', '5552019'],
    ['five five five to for one', '555241'],
    ['I want to talk for a while', ''],
    ['five five five one two, no sorry, one three', '55513'],
    ['five five five nine, wait, eight', '5558'],
    ['555 1234 I mean 555 1299', '5551299'],
    ['', ''],
  ])('"%s" is %s', (said, digits) => {
    expect(readDigits(said)).toBe(digits)
  })

  test('whatever number is read out digit by digit is understood', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{5,15}$/), (number) => {
        expect(readDigits(sayPhoneNumber(number))).toBe(number)
      }),
    )
  })
})

describe('names that a caller gives', () => {
  test.each([
    ['Ann Lee', 'Ann Lee'],
    ['my name is ann lee', 'Ann Lee'],
    ["It's Bob.", 'Bob'],
    ['Yes, this is Maria Garcia-Lopez speaking', 'Maria Garcia-Lopez'],
    ["uh, I'm Patrick O'Brien", "Patrick O'Brien"],
    ['sure, it is John Smith and my number is 555 0123', 'John Smith'],
    ['S M I T H', 'Smith'],
    ['s as in sam m i t h', 'Smith'],
    ['Zoë', 'Zoë'],
  ])('"%s" is %s', (said, name) => {
    expect(nameIn(said)).toBe(name)
  })

  test.each(['what do you need that for', "I'd rather not say", 'is there parking', '', '555 0123', 'yes'])(
    '"%s" has no name in it',
    (said) => {
      expect(nameIn(said)).toBeUndefined()
    },
  )

  test('a name counts as announced only with the words for it', () => {
    expect(announcedName('no wait, my name is Jon Snow')).toBe('Jon Snow')
    expect(announcedName('hi, this is Tom from Acme, please call me back')).toBe('Tom')
    expect(announcedName('Jon Snow')).toBeUndefined()
    expect(announcedName('this is urgent')).toBeUndefined()
    expect(announcedName('this is about my bill')).toBeUndefined()
  })
})
