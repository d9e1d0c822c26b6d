import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { shellQuoted, snippet, TASKS, type Own } from '../dashboard/src/pages/developers/snippets.ts'

const HOSTILE = [
  "O'Brien & Söhne",
  `"; touch /tmp/owned; echo "`,
  '$(touch owned) `touch owned` ${HOME} !! \\',
  "'; exit 1; '",
  'two\nlines\r\n\tand */ // comments',
  'a\u202Eb\u2028c\u{E0001}d',
  '</script><script>alert(1)</script>',
]
const KEY = 'prl_test'

const ownOf = (name: string): Own => ({
  baseUrl: 'https://voice.example.com',
  agent: { id: 'agt_1', business_name: name },
})

/** What a real shell hands to `curl`, once for each code. */
function shellSends(codes: readonly string[]): string[][] {
  const script = `set -eu; curl() { printf '%s\\0' "$@"; printf '\\n\\0'; }\n${codes.join('\n')}`
  const said = execFileSync('sh', ['-c', script], { env: { PARLEY_API_KEY: KEY }, encoding: 'utf8' })
  return said
    .split('\n\0')
    .slice(0, -1)
    .map((each) => each.split('\0').slice(0, -1))
}

type Fetched = [url: string, options: { method?: string; headers: Record<string, string>; body?: string }]

/** What Node hands to `fetch`, once for each code. */
function nodeSends(codes: readonly string[]): Fetched[] {
  const script = `const sent = []
    globalThis.fetch = async (...given) => { sent.push(given); return { json: async () => ({}) } }
    const print = console.log; console.log = () => undefined
    ${codes.map((code) => `{ ${code} }`).join('\n')}
    print(JSON.stringify(sent))`
  const given = ['--input-type=module', '-e', script]
  const env = { PARLEY_API_KEY: KEY }
  return JSON.parse(execFileSync(process.execPath, given, { env, encoding: 'utf8' }))
}

/** A request as both give it. */
type Sent = { url: string; method: string; key: string; body: unknown }

function fromShell(args: readonly string[]): Sent {
  const after = (flag: string) => (args.includes(flag) ? args[args.indexOf(flag) + 1] : undefined)
  return {
    url: args.find((each) => each.startsWith('https://')) ?? '',
    method: after('-X') ?? 'GET',
    key: args.find((each) => each.startsWith('Authorization: '))?.slice('Authorization: '.length) ?? '',
    body: JSON.parse(after('-d') ?? 'null'),
  }
}

function fromNode([url, { method = 'GET', headers, body = 'null' }]: Fetched): Sent {
  return { url, method, key: headers['Authorization'] ?? '', body: JSON.parse(body) }
}

test.each(TASKS)(
  '%s asks the same of the service in both languages, whatever a business is called',
  (task) => {
    const codes = (language: 'curl' | 'typescript') =>
      HOSTILE.map((name) => snippet(task, language, ownOf(name)))
    const curl = shellSends(codes('curl')).map(fromShell)
    expect(curl).toHaveLength(HOSTILE.length)
    expect(nodeSends(codes('typescript')).map(fromNode)).toEqual(curl)
    expect(curl.map((each) => each.key)).toEqual(HOSTILE.map(() => `Bearer ${KEY}`))
  },
)

test('a business reaches the service by the name it has', () => {
  const sent = shellSends(HOSTILE.map((name) => snippet('createAgent', 'curl', ownOf(name)))).map(fromShell)
  expect(sent.map(({ body }) => body)).toEqual(
    HOSTILE.map((name) => expect.objectContaining({ business_name: name })),
  )
})

test('a quoted word is one word, as it was', () => {
  expect(shellSends(HOSTILE.map((word) => `curl ${shellQuoted(word)}`))).toEqual(
    HOSTILE.map((word) => [word]),
  )
})
