import { expect, test } from 'vitest'
import { languageFor } from '../../language/languages.ts'
import { emergencyNumbersFor } from './emergency-numbers.ts'

const numbers = (...phones: (string | null)[]) =>
  emergencyNumbersFor(phones).emergency.map(({ number }) => number)

test.each([
  ['the United States', '+14155552671', ['911']],
  ['a number kept for fiction', '+12125550123', ['911']],
  ['Canada', '+14165550123', ['911']],
  ['Great Britain', '+442079460958', ['999', '112']],
  ['Ireland', '+353812345678', ['112', '999']],
  ['Germany', '+4930901820', ['112']],
  ['Spain', '+34912345678', ['112']],
  ['Switzerland', '+41446681800', ['112']],
  ['Australia', '+61291920000', ['000']],
  ['New Zealand', '+6493730000', ['111']],
  ['India', '+911123456789', ['112']],
  ['South Africa', '+27111234567', ['112', '10111', '10177']],
  ['Puerto Rico', '+17872345678', ['911']],
  ['Jersey', '+441534123456', ['999', '112']],
  ['Austria', '+43512345678', ['112']],
  ['Liechtenstein', '+4232345678', ['112']],
  ['Norway', '+4721234567', ['112', '113']],
  ['Brazil', '+551123456789', ['190', '192']],
  ['Panama', '+5072001234', ['104', '911']],
  ['El Salvador', '+50321234567', ['911', '132']],
  ['Guatemala', '+50222456789', ['110', '122']],
  ['Nicaragua', '+50521234567', ['118', '128']],
  ['Venezuela', '+582121234567', ['911']],
  ['the Dominican Republic', '+18092345678', ['911']],
  ['Mexico', '+525512345678', ['911']],
  ['Ecuador', '+59322345678', ['911']],
  ['Colombia', '+576012345678', ['123']],
  ['Argentina', '+541143211234', ['911', '107']],
  ['Chile', '+56221234567', ['133', '131']],
  ['Peru', '+5112345678', ['105', '106']],
  ['a country that is not in the table', '+81312345678', []],
])('a caller from %s hears the number of that country', (_, caller, expected) => {
  expect(numbers(caller)).toEqual(expected)
  expect(numbers(caller, '+14155552671')).toEqual(expected)
})

test('without the caller’s number it is that of the agent, and else of nobody', () => {
  expect(numbers(null, '+442079460958')).toEqual(['999', '112'])
  expect(numbers('anonymous', null, '+4930901820')).toEqual(['112'])
  expect(numbers(null, null)).toEqual([])
})

const DANGER: Readonly<Record<string, readonly string[]>> = {
  en: ['Help, there is a fire in my house!', 'My husband is not breathing.', 'Somebody is breaking in.'],
  de: ['Hilfe, es brennt bei mir!', 'Mein Mann atmet nicht mehr.', 'Bei mir wird gerade eingebrochen.'],
  es: [
    '¡Socorro, hay un incendio en mi casa!',
    'Mi marido no respira.',
    'Están entrando a robar en mi casa.',
  ],
}
const SPOKEN: Readonly<Record<string, readonly [de: string, es: string, en: string]>> = {
  '+4930901820': ['eins eins zwei', 'uno uno dos', 'one one two'],
  '+34912345678': ['eins eins zwei', 'uno uno dos', 'one one two'],
  '+525512345678': ['neun eins eins', 'nueve uno uno', 'nine one one'],
  '+576012345678': ['eins zwei drei', 'uno dos tres', 'one two three'],
}

test.each(
  ['de', 'es', 'en'].flatMap((tag, place) =>
    Object.keys(SPOKEN).map((phone) => [tag, place, phone] as const),
  ),
)('danger in the words of %s is answered with the number of the country (%#)', (tag, place, phone) => {
  const { emergency } = languageFor(tag)
  for (const words of DANGER[tag] ?? []) {
    const kind = emergency.emergencyIn(words)
    expect([words, kind]).toEqual([words, 'danger'])
    const said = emergency.answer(kind ?? 'danger', emergencyNumbersFor([phone])).join(' ')
    expect(said.replaceAll(/[,.]/g, '').replaceAll('-', ' ')).toContain(SPOKEN[phone]?.[place])
  }
})

test('people who think of ending their life get a line where the country has one', () => {
  const crisis = (phone: string) => emergencyNumbersFor([phone]).crisis
  expect(crisis('+14155552671')).toEqual(['988'])
  expect(crisis('+442079460958')).toEqual(['116 123', '111'])
  expect(crisis('+41446681800')).toEqual(['143'])
  expect(crisis('+34912345678')).toEqual(['024'])
  expect(crisis('+551123456789')).toEqual(['188'])
  expect(crisis('+81312345678')).toEqual([])
})
