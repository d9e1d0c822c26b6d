import { expect, test } from 'vitest'
import { MODEL_FILES, readModel } from './model-files.ts'
import { withPlaneConvolutions } from './plane-convolutions.ts'
import { spoken } from './plane-convolutions.fixture.ts'

test('convolutions over planes are less work', async () => {
  const lines = await spoken(await readModel(MODEL_FILES.spanishVoice))
  const planes = await spoken(withPlaneConvolutions(await readModel(MODEL_FILES.spanishVoice)))
  console.info(`over lines ${Math.round(lines.cpuMs)} ms, over planes ${Math.round(planes.cpuMs)} ms`)
  // On ARM it is half, elsewhere not measured.
  expect(planes.cpuMs).toBeLessThan(lines.cpuMs)
})
