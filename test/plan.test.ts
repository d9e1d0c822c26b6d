import { expect, test } from 'vitest'
import { ALONE, countFiles, NOT_QUICK, PACED } from './plan.ts'

/** A pattern that names nothing leaves nothing out, unnoticed. */
test.each([...PACED, ...ALONE, ...NOT_QUICK.flatMap(({ files }) => files)])(
  'there is a test at %s',
  (file) => {
    expect(countFiles({ what: '', files: [file] })).toBeGreaterThan(0)
  },
)
