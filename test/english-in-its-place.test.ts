import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'

/*
 * What is said to callers, and what is understood of them, stands behind the interface in language/, so that a second
 * language is a folder beside language/en and a row in languages.ts. Prompts and tools' descriptions speak to language
 * models, REST's texts to developers, and what is thrown or logged to operators: those stay where they are.
 */

const SOURCE = path.resolve(import.meta.dirname, '../server/src')

type Rule = {
  /** What it finds in a file. */
  readonly find: (code: string) => string[]
  readonly files: readonly string[]
  /** English that neither is said to callers nor understands them: each file with the reason. */
  readonly exempt: Readonly<Record<string, string>>
}

const ALL = filesIn('**/*.ts').filter((file) => !file.startsWith('language/'))
const VOICE = ALL.filter((file) => /^voice\/(?!transport\/|brain\/llm\/(?!facts|speakable))/.test(file))

const RULES: Readonly<Record<string, Rule>> = {
  'a sentence in a string': {
    find: sentencesIn,
    files: VOICE,
    exempt: {
      'voice/business-hours-schema.ts': 'describes fields of REST',
      'voice/web-call-messages.ts': 'tells a client what is wrong with its message',
      'voice/client.ts': 'a fault, for the log and for REST',
      'voice/numbering/dialling.ts': 'why a number is not dialled, for the owner',
      'voice/conversation/routing.ts': 'explains to the owner, in the journal, what a call met',
      'voice/brain/llm/facts/tool-guard.ts': 'says to the model what is wrong with a tool call',
      'voice/speech/local/tts/lexicon.ts': 'belongs to the embedded voice, which is English',
      'voice/speech/fallback/stt-fallback.ts': 'a fault, for the log',
      'voice/speech/cloud/stt/connection.ts': 'a fault, for the log',
      'voice/speech/local/stt/listening.ts': 'a fault, for the log',
      'voice/speech/local/tts/spanish.ts': 'belongs to the embedded voices, which speak Spanish',
      'voice/speech/cloud/stt/openai-stt.ts': 'a fault, for the log',
    },
  },
  'words in a regular expression': {
    find: patternsIn,
    files: ALL.filter((file) => !file.startsWith('voice/transport/')),
    exempt: {
      'voice/brain/receptionist/wording.ts': 'names of gaps in lines',
      'voice/brain/llm/speakable/unspeakable.ts': 'what models write around speech: roles, tags, addresses',
      'voice/brain/llm/speakable/plain-text.ts': 'kinds of addresses',
      'voice/speech/local/tts/accents.ts': 'belongs to the embedded voice, which is English',
      'voice/speech/local/decoder-graphs.ts': 'names of tensors',
      'voice/speech/local/stt/ghosts.ts': 'what the embedded STT makes of silence, and nobody says',
      'voice/speech/cloud/tts/elevenlabs.ts': 'names of models',
      'voice/speech/cloud/tts/request.ts': 'media types',
      'voice/speech/cloud/stt/openai-stt.ts': 'names of models',
      'product/phone-numbers/adapters/twilio/line.ts': 'what the carrier calls a verified caller',
      'product/tools/http/custom-tool.ts': 'media types',
      'product/tools/http/post-once.ts': 'codes of TLS errors',
      'product/calendar/outside/fetch.ts': 'codes of TLS errors',
      'product/calendar/outside/caldav-conversation.ts': 'an element of WebDAV',
      'product/notifications/shown-mail.ts': 'addresses of pages',
      'product/calls/retention/recording-retention.ts': 'a path',
      'product/phone-numbers/bundles/documents.ts': 'a path',
      'platform/log.ts': 'a path',
      'cli/backup/restored-files.ts': 'a path',
      'cli/failure.ts': 'what a database says',
    },
  },
  'a list of words': {
    find: wordListsIn,
    files: ALL,
    exempt: { 'voice/speech/local/tts/lexicon.ts': 'belongs to the embedded voice, which is English' },
  },
  'an import of one language': { find: englishImportsIn, files: ALL, exempt: {} },
}

/** Four words of lower case beside each other, which no identifier and no name has. */
const SENTENCE = /(?<![\w-])[a-z][a-z']*,? [a-z][a-z']*,? [a-z][a-z']*,? [a-z][a-z']*/
/** What is thrown or logged is for developers and operators. */
const UNHEARD = /^(?:warn|info|error|debug|fatal|trace)$|Error$|^(?:fail|raise)$/
/** Of two words or more: one alone is mostly a keyword of a format. */
const MIN_WORDS = 2
/** Words that hardly any list of English does without, and hardly any other list has. */
const EVERYDAY = new Set(
  'a an the and or but of to for at in on is are i you we it my your yes no not yeah okay ok please thanks hello hi bye mr mrs ms um uh today tomorrow one two three'.split(
    ' ',
  ),
)
const MIN_EVERYDAY = 3

type Node = { readonly type: string; readonly [field: string]: unknown }

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function filesIn(pattern: string): string[] {
  return globSync(pattern, { cwd: SOURCE }).filter((file) => !/\.(?:test|fixture|contract)\.ts$/.test(file))
}

/** Every node of a file; false: what is inside it is not looked at. */
function walk(code: string, see: (node: Node) => boolean | void): void {
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value) || value.type === 'TSLiteralType' || see(value) === false) return
    for (const inner of Object.values(value)) if (typeof inner === 'object') visit(inner)
  }
  visit(treeOf(code))
}

const trees = new Map<string, unknown>()

/** Parsed once for all rules. */
function treeOf(code: string): unknown {
  const tree = trees.get(code) ?? parseAst(code, { lang: 'ts', astType: 'ts' })
  trees.set(code, tree)
  return tree
}

function textOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  return node.type === 'TemplateElement' ? (node['value'] as { cooked: string }).cooked : undefined
}

function calleeOf({ type, callee }: Node): string {
  if ((type !== 'CallExpression' && type !== 'NewExpression') || !isNode(callee)) return ''
  const name = callee.type === 'MemberExpression' ? callee['property'] : callee
  return isNode(name) && typeof name['name'] === 'string' ? name['name'] : ''
}

function sentencesIn(code: string): string[] {
  const found: string[] = []
  walk(code, (node) => {
    const text = textOf(node)
    if (text !== undefined && SENTENCE.test(text)) found.push(text)
    return !UNHEARD.test(calleeOf(node))
  })
  return found
}

function patternsIn(code: string): string[] {
  const found: string[] = []
  const keep = (pattern: string): void => {
    if (wordsOfPattern(pattern).length >= MIN_WORDS) found.push(pattern)
  }
  walk(code, (node) => {
    const { regex } = node as { regex?: { pattern: string } }
    if (regex) keep(regex.pattern)
    if (calleeOf(node) === 'RegExp') textsIn(node['arguments']).forEach(keep)
  })
  return found
}

/** What a pattern has besides classes, escapes and names of groups. */
function wordsOfPattern(pattern: string): string[] {
  const letters = pattern
    .replaceAll(/\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\[a-z]/gi, ' ')
    .replaceAll(/\(\?<\w+>/g, '(')
    .replaceAll(/\[(?:\\.|[^\]\\])*\]/g, ' ')
  return letters.match(/[a-z]{3,}/gi) ?? []
}

function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (!isNode(value)) return []
  return [textOf(value) ?? [], ...Object.values(value).map(textsIn)].flat()
}

/** Arrays of words, and strings of words that are split; nothing in them is more than words. */
function wordListsIn(code: string): string[] {
  const found: string[] = []
  walk(code, (node) => {
    const { type, elements, callee } = node as Node & { elements?: readonly unknown[] }
    const items = type === 'ArrayExpression' ? elements : calleeOf(node) === 'split' ? [callee] : []
    const texts = (items ?? []).flatMap((item) =>
      isNode(item) && item.type === 'MemberExpression'
        ? textsIn(item['object'])
        : [isNode(item) && textOf(item)],
    )
    if (!texts.every((text) => typeof text === 'string' && /^[a-z' ]+$/.test(text))) return
    const words = texts.join(' ').split(' ')
    if (words.filter((word) => EVERYDAY.has(word)).length >= MIN_EVERYDAY) found.push(words.join(' '))
  })
  return found
}

function englishImportsIn(code: string): string[] {
  const found: string[] = []
  if (!code.includes('language/')) return found
  walk(code, (node) => {
    const source = isNode(node['source']) ? textOf(node['source']) : undefined
    if (source !== undefined && /language\/(?:en|de|es)\//.test(source)) found.push(source)
  })
  return found
}

/** Each must be found, and what stands beside it must not. */
const PLANTED: Readonly<Record<string, readonly [string, number][]>> = {
  'a sentence in a string': [
    ['export const line = "I am sorry to hear that."\nthrow new Error("this is for a developer")', 1],
    ['/** a comment may say what it wants */ const a = `${b} is what they said, then`', 1],
    ['type Kind = "one of the four kinds"; log.info({}, "what operators want to read")', 0],
  ],
  'words in a regular expression': [
    [String.raw`const LATER = /\b(later|afterwards?)\b/`, 1],
    ['const ROLE = new RegExp(`\\b(?:person|human|${other})\\b`)', 1],
    [String.raw`const ID = /^(?<first>\p{Letter}+)[a-z]{3}\u00ad\d+acc_/u`, 0],
  ],
  'a list of words': [
    ["const TITLES = new Set(['mr', 'mrs', 'ms', 'dr'])", 1],
    ["const FILLERS = 'um uh and so well the'.split(' ')", 1],
    ["const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday']", 0],
  ],
  'an import of one language': [
    ["import { english } from '../../language/en/index.ts'", 1],
    ["const late = await import('../language/en/index.ts')", 1],
    ["import { spanish } from '../../language/es/index.ts'", 1],
    ["import { languageFor } from '../../language/languages.ts'", 0],
  ],
}

describe.each(Object.entries(RULES))('%s', (name, { find, files, exempt }) => {
  test.each(PLANTED[name] ?? [])('is found where it is planted: %s', (code, count) => {
    expect(find(code)).toHaveLength(count)
  })

  test('stands in language/ alone', () => {
    expect(files.length).toBeGreaterThan(150)
    const english = files.flatMap((file) =>
      find(readFileSync(path.join(SOURCE, file), 'utf8')).map((text) => ({ file, text })),
    )
    expect(english.filter(({ file }) => exempt[file] === undefined)).toEqual([])
    expect(Object.keys(exempt).filter((file) => !english.some((each) => each.file === file))).toEqual([])
  })
})
