import { expect, test } from 'vitest'
import { relativeCost } from '../../../../../test/relative-cost.ts'
import { spokenForm } from './spoken-form.ts'

const HOSTILE =
  '1|1-|1.|1,|1/|1x|a.|a@|a-|a_|A |A.|A-|(|{"|[a](|`|<a|& |*|#|~|"|\'|.,|$1,|€1.000,|+1 |0 12 |9:00-|1am-|Nov 1 |Mon, |5 Main |ref A-|1 1/2 |http://|www.|a.com/|é|😀|\u0301|\n- |   '.split(
    '|',
  )
const SHORT = 1500
const TIMES_LONGER = 8

// What grows with the square of the length costs eight times as much.
test.each(HOSTILE)('a long text of %j costs as much as many short ones', async (part) => {
  const short = part.repeat(SHORT / part.length)
  const long = part.repeat((SHORT * TIMES_LONGER) / part.length)
  const shortOnes = () => {
    for (let count = 0; count < TIMES_LONGER; count++) spokenForm(short)
  }
  expect(await relativeCost(() => spokenForm(long), shortOnes, 3)).toBeLessThan(4)
})
