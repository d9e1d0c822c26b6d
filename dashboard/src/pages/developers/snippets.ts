/** Where a snippet's key comes from: the reader's environment, never a real key. */
const KEY_VARIABLE = 'PARLEY_API_KEY'
/** Stands where an id would, before there is an agent. */
const NO_AGENT = 'agt_...'

export const LANGUAGES = ['curl', 'typescript'] as const
export type SnippetLanguage = (typeof LANGUAGES)[number]
export const TASKS = ['listAgents', 'createAgent', 'readTranscripts', 'getNumber'] as const
export type Task = (typeof TASKS)[number]

/** What the snippets are about: the reader's own things. */
export type Own = {
  readonly baseUrl: string
  readonly agent?: { id: string; business_name: string } | undefined
}

type Request = { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: object }

/** Code that does a task when it is pasted. */
export function snippet(task: Task, language: SnippetLanguage, own: Own): string {
  return written(requestOf(task, own), language, own.baseUrl)
}

function requestOf(task: Task, { agent }: Own): Request {
  const id = agent?.id ?? NO_AGENT
  const path = `/agents/${agent === undefined ? NO_AGENT : encodeURIComponent(agent.id)}`
  if (task === 'listAgents') return { method: 'GET', path: '/agents' }
  if (task === 'readTranscripts') return { method: 'GET', path: `${path}/transcripts?limit=10` }
  if (task === 'getNumber')
    return { method: 'POST', path: '/phone-numbers', body: { agent_id: id, country: 'US', areaCode: '212' } }
  const business = agent?.business_name ?? 'Bright Dental'
  return { method: 'POST', path: '/agents', body: newAgent(business) }
}

function newAgent(business: string): object {
  return {
    business_name: business,
    agent_name: 'Ada',
    voice_id: 'emily',
    greeting: 'Hello, how can I help?',
    system_prompt:
      'You answer the telephone. Be brief and friendly, and take a message where you cannot help.',
  }
}

function written(request: Request, language: SnippetLanguage, baseUrl: string): string {
  return language === 'curl' ? toCurl(request, baseUrl) : toTypeScript(request, baseUrl)
}

function toCurl({ method, path, body }: Request, baseUrl: string): string {
  const lines = [
    `curl -s ${method === 'GET' ? '' : `-X ${method} `}${shellQuoted(baseUrl + path)}`,
    `-H "Authorization: Bearer $${KEY_VARIABLE}"`,
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d ${shellQuoted(jsonOf(body, 2))}`]),
  ]
  return lines.join(' \\\n  ')
}

function toTypeScript({ method, path, body }: Request, baseUrl: string): string {
  const headers = [`Authorization: \`Bearer \${process.env.${KEY_VARIABLE}}\``]
  if (body !== undefined) headers.push(`'Content-Type': 'application/json'`)
  const fields = [
    ...(method === 'GET' ? [] : [`  method: ${jsonOf(method)},`]),
    `  headers: { ${headers.join(', ')} },`,
    ...(body === undefined ? [] : [`  body: JSON.stringify(${jsonOf(body, 2).replaceAll('\n', '\n  ')}),`]),
  ]
  return [
    `const response = await fetch(${jsonOf(baseUrl + path)}, {`,
    ...fields,
    '})',
    'console.log(await response.json())',
  ].join('\n')
}

/** Nothing means anything to a shell between single quotes, but the quote itself. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/**
 * JSON in which nothing is invisible: a name with marks that turn the direction of writing would show other code than
 * the code that is copied.
 */
function jsonOf(value: unknown, indent = 0): string {
  return JSON.stringify(value, null, indent).replaceAll(/[\p{Cf}\p{Cc}\p{Zl}\p{Zp}]/gu, (mark) =>
    mark === '\n' ? mark : escaped(mark),
  )
}

function escaped(mark: string): string {
  // A mark outside of the basic plane is two units, and JSON writes both.
  return Array.from({ length: mark.length }, (_, unit) => {
    const code = mark.charCodeAt(unit).toString(16).padStart(4, '0')
    return String.raw`\u` + code
  }).join('')
}
