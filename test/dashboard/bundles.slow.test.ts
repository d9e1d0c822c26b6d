import { expect, test } from 'vitest'
import { DRAFT } from './demo/demo-service.ts'
import { button } from './newcomer.ts'
import { visitedDemo } from './visited-demo.ts'

const PDF =
  '%PDF-1.4\n1 0 obj\n<</Type/Page/Contents 2 0 R>>\nendobj\n2 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'

const stage = visitedDemo()

async function papers() {
  const { data } = await stage.demo.ask('GET', '/phone-numbers/regulatory-bundles/GB')
  return data.bundles
}

test('papers that were begun are completed, and what a program sent besides is kept', async () => {
  const { page } = stage.visitor
  const [{ sid }] = await papers()
  await stage.visitor.open('/numbers/bundles/GB')
  await page.getByText(/^Missing: .*Proof of identity/).waitFor()
  await page.getByRole('button', { name: /^Complete / }).click()
  const name = page.getByRole('textbox', { name: 'Registered name' })
  // The focus is in the form.
  await expect.poll(() => page.evaluate('document.activeElement?.closest("form") !== null')).toBe(true)
  await expect.poll(() => name.inputValue()).toBe(DRAFT.complianceData.name)
  await page.getByRole('textbox', { name: 'Number in the commercial register' }).fill('01234567')
  await page.getByRole('textbox', { name: 'Street and house number' }).fill('1 Quay Road')
  await page.getByRole('textbox', { name: 'City' }).fill('Bristol')
  await button(page, 'Send for review').click()
  await page.getByText('Please choose a file.').first().waitFor()
  const file = { name: 'paper.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) }
  const inputs = page.locator('form:visible input[type=file]')
  for (const index of [0, 1]) await inputs.nth(index).setInputFiles(file)
  await button(page, 'Send for review').click()
  await page.getByText('Your papers have been sent.').waitFor()
  const sent = (await stage.demo.ask('GET', `/phone-numbers/regulatory-bundle/${sid}`)).data
  expect(sent.missing).toEqual([])
  expect(sent.documents).toHaveLength(2)
  expect(sent.complianceData).toMatchObject({ vat: 'GB123', address: { city: 'Bristol' } })
  expect(await papers()).toHaveLength(1)
  expect(stage.visitor.complaints).toEqual([])
})

test('papers are deleted, once it is confirmed, and the form for new ones opens', async () => {
  const { page } = stage.visitor
  await stage.visitor.open('/numbers/bundles/GB')
  await page.getByRole('button', { name: /^Delete / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the papers' }).click()
  await page.getByRole('heading', { name: 'Send your papers' }).waitFor()
  expect(await papers()).toEqual([])
  expect(stage.visitor.complaints).toEqual([])
})
