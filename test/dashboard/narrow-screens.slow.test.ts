import { describe } from 'vitest'
import { checkEveryPage, overhangs } from './every-page.ts'
import type { Visit } from './visit.ts'

/** In English each page is looked at where everything else about it is. */
describe.each(['de-DE', 'es-ES'])('in %s', (language) => {
  checkEveryPage('is no wider than a telephone, upright or on its side, and the tab is named after it', {
    look: { size: 'phone', language },
    by: 'go',
    checks: [overhangs, misnamed],
  })
})

async function misnamed({ page }: Visit): Promise<string[]> {
  const heading = (await page.locator('h1').first().textContent()) ?? ''
  const title = await page.title()
  return heading !== '' && title.startsWith(`${heading} `)
    ? []
    : [`“${heading}” is called “${title}” in the browser’s tab`]
}
