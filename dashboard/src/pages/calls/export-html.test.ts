import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exportHtml, type PageOfCall } from './export-html.ts'

const pageOf = (text: string): PageOfCall => ({
  language: text,
  title: text,
  summary: text,
  facts: [[text, text]],
  conversationTitle: text,
  conversation: [
    { speaker: 'agent', name: text, at: text, text },
    { speaker: 'caller', name: text, at: text, text },
  ],
  made: text,
})

const tagsIn = (html: string) => html.match(/<[^>]*>?/g) ?? []
/** All tags but the one that names the language, which is different in every page here. */
const harmless = tagsIn(exportHtml(pageOf('en'))).filter((tag) => !tag.startsWith('<html'))

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title></style><svg onload=alert(1)>',
  '--><iframe srcdoc="<script>alert(1)</script>">',
  '&lt;script&gt;',
  '`${alert(1)}`',
  '<\0script>',
]

test.for(HOSTILE)('%s stays a text wherever it stands', (text) => {
  const html = exportHtml(pageOf(text))
  expect(tagsIn(html).filter((tag) => !tag.startsWith('<html'))).toEqual(harmless)
  expect(tagsIn(html)[1]).toMatch(/^<html lang="[^"<>']*">$/)
})

test('whatever is said, the page has the tags that it has anyway', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', '/', '=', ' ', 'a', '\0', '`') }),
      (text) => {
        const tags = tagsIn(exportHtml(pageOf(text)))
        expect(tags.filter((tag) => !tag.startsWith('<html'))).toEqual(harmless)
        expect(tags[1]).toMatch(/^<html lang="[^"<>']*">$/)
      },
    ),
  )
})

test('an ampersand is read back as it was said', () => {
  expect(exportHtml(pageOf('Smith & Sons &amp; more'))).toContain('<h1>Smith &amp; Sons &amp;amp; more</h1>')
})

test('the page may load and run nothing', () => {
  expect(exportHtml(pageOf('x'))).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`)
})
