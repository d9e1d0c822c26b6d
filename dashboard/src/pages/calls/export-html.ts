/** A call on paper. */
export type PageOfCall = {
  readonly language: string
  readonly title: string
  readonly summary: string
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly conversationTitle: string
  readonly conversation: readonly {
    readonly speaker: 'agent' | 'caller'
    readonly name: string
    readonly at: string
    readonly text: string
  }[]
  readonly made: string
}

/** The page loads nothing and runs nothing, wherever it is opened. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'"
const STYLE = `
  :root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
  body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem }
  dt { font-weight: 600 } dd { margin: 0 }
  ol { list-style: none; padding: 0 }
  li { margin: .75rem 0; padding: .5rem .75rem; border: 1px solid #8888; border-radius: .5rem; max-width: 85% }
  li.caller { margin-left: auto }
  footer { margin-top: 2rem; font-size: .85rem }
`

/** A page of its own, without a single reference to anything outside of it. Texts are texts, whatever is in them. */
export function exportHtml(page: PageOfCall): string {
  const facts = page.facts.map(([label, value]) => `<dt>${escape(label)}</dt><dd>${escape(value)}</dd>`)
  const said = page.conversation.map(
    ({ speaker, name, at, text }) =>
      `<li class="${speaker === 'caller' ? 'caller' : 'agent'}"><strong>${escape(name)}</strong> <small>${escape(at)}</small><br>${escape(text)}</li>`,
  )
  return `<!doctype html>
<html lang="${escape(page.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width">
<title>${escape(page.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escape(page.title)}</h1>
<p>${escape(page.summary)}</p>
<dl>${facts.join('\n')}</dl>
<h2>${escape(page.conversationTitle)}</h2>
<ol>${said.join('\n')}</ol>
<footer>${escape(page.made)}</footer>
</body>
</html>
`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
  // In HTML a NUL is an error that parsers repair each in their own way.
  '\0': '\uFFFD',
}

function escape(text: string): string {
  // oxlint-disable-next-line no-control-regex -- it is to be found
  return text.replaceAll(/[&<>"'`\0]/g, (character) => ENTITIES[character] ?? '')
}
