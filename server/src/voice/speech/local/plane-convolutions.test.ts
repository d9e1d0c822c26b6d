import { expect, test } from 'vitest'
import { MODEL_FILES, readModel } from './model-files.ts'
import { withPlaneConvolutions } from './plane-convolutions.ts'
import { spoken } from './plane-convolutions.fixture.ts'

/** Both are computed anew: seconds on a quiet machine. */
const TIMEOUT_MS = 300_000

test('convolutions over planes say the same, to the last bit', { timeout: TIMEOUT_MS }, async () => {
  const lines = await spoken(await readModel(MODEL_FILES.spanishVoice))
  const planes = await spoken(withPlaneConvolutions(await readModel(MODEL_FILES.spanishVoice)))
  expect(planes.sound).toEqual(lines.sound)
})
