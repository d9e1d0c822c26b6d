import { expect, test } from 'vitest'
import { stillToCome } from './completeness.ts'

test.each(['Pues el otro día estaba hablando con mi hermana.', 'Mi vecina me habló de ustedes.'])(
  'after "%s" the caller has yet to say what they want',
  (text) => {
    expect(stillToCome(text)).toBe('announced')
  },
)

test.each([
  'Estaba hablando con mi hermana y necesito una cita.',
  'Mi vecina me habló de ustedes. ¿Están abiertos?',
])('"%s" says it', (text) => {
  expect(stillToCome(text)).toBeUndefined()
})
