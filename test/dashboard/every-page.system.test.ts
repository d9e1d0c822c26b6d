import { describe } from 'vitest'
import { withPeers } from '../peers/debian.ts'
import { checkEveryPage, overhang } from './every-page.ts'
import { violationsOf } from './visit.ts'

describe.each(withPeers('chromium'))('on a telephone, in %s', () => {
  checkEveryPage('is accessible and no wider than its window', {
    look: { size: 'phone' },
    by: 'go',
    checks: [({ page }) => violationsOf(page), overhang],
  })
})
