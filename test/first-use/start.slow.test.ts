import { onTestFinished, test } from 'vitest'
import { expectCleanStart } from './clean-start.ts'
import { newDataFolder } from './started-service.ts'

test('the first start, and the next on the same data, refuses as starting before its banner, and answers from then on', async () => {
  const { dataDir, remove } = newDataFolder()
  onTestFinished(remove)
  await expectCleanStart(dataDir)
  await expectCleanStart(dataDir)
})
