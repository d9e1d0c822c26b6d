import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const MODULE = new URL('./model-thread.ts', import.meta.url).href

test.concurrent.each([0, 300, 600])(
  'closing the model %i ms into its loading leaves the process well',
  (afterMs) => {
    const script = `
      import { startModelThread } from '${MODULE}'
      const thread = startModelThread()
      await new Promise((resolve) => setTimeout(resolve, ${afterMs}))
      await thread.close()`
    const { status, stderr } = spawnSync(process.execPath, ['--eval', script], { encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  },
)
