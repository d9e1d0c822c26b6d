import { expect, test } from 'vitest'
import { spanishIpa } from './spanish.ts'

test.each([
  ['buenos', 'bwˈenos'],
  ['días', 'dˈias'],
  ['llamada', 'ʝamˈada'],
  ['cita', 'sˈita'],
  ['querer', 'keɾˈeɾ'],
  ['guitarra', 'ɡitˈara'],
  ['pingüino', 'pinɡwˈino'],
  ['jueves', 'xwˈebes'],
  ['gente', 'xˈente'],
  ['mañana', 'maɲˈana'],
  ['ocho', 'ˈotʃo'],
  ['ciudad', 'sjudˈad'],
  ['cuidado', 'kwidˈado'],
  ['seis', 'sˈejs'],
  ['hay', 'ˈaj'],
  ['raúl', 'raˈul'],
  ['teléfono', 'telˈefono'],
  ['excelente', 'ekselˈente'],
  ['acción', 'aksjˈon'],
  ['alrededor', 'alrededˈoɾ'],
  ['méxico', 'mˈexiko'],
  ['y', 'i'],
  ['de', 'de'],
])('%s sounds as %s', (written, ipa) => {
  expect(spanishIpa(written)).toBe(ipa)
})
