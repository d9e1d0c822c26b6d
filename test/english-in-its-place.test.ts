import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

const SOURCE = path.resolve(import.meta.dirname, '../server/src')
/** Folders whose strings callers hear. Prompts to language models are instructions, and stay in brain/llm. */
const FOLDERS = 'voice/{conversation,brain/receptionist,session,speech}'
/** Four words of lower case beside each other, which no identifier and no name has. */
const SENTENCE = /(?<![\w-])[a-z][a-z']*,? [a-z][a-z']*,? [a-z][a-z']*,? [a-z][a-z']*/
/** What is thrown or logged is for developers and operators. */
const UNHEARD = /^(?:warn|info|error|debug|fatal|trace)$|Error$|^(?:fail|raise)$/

/** Not heard by callers, or not to be said: each file with the reason. */
const EXEMPT: Readonly<Record<string, string>> = {
  'voice/conversation/routing.ts': 'explains to the owner, in the journal, what a call met',
  'voice/brain/receptionist/times/times.ts': 'puts words in the one form that the parser of dates knows',
  'voice/speech/local/tts/lexicon.ts': 'belongs to the embedded voice, which is English',
  'voice/speech/fallback/stt-fallback.ts': 'a fault, for the log',
  'voice/speech/cloud/stt/connection.ts': 'a fault, for the log',
  'voice/speech/cloud/stt/link.ts': 'a fault, for the log',
  'voice/speech/local/stt/moonshine.ts': 'a fault, for the log',
  'voice/speech/cloud/stt/openai-stt.ts': 'a fault, for the log',
}

type Node = { readonly type: string; readonly [field: string]: unknown }

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** The sentences in string literals and templates of a file, but for those that are thrown or logged. */
function sentencesIn(code: string): string[] {
  const found: string[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value) || value.type === 'TSLiteralType' || isUnheard(value)) return
    if (value.type === 'Literal' && typeof value['value'] === 'string') keep(value['value'])
    if (value.type === 'TemplateElement') keep((value['value'] as { cooked: string }).cooked)
    for (const [field, inner] of Object.entries(value)) if (field !== 'type') visit(inner)
  }
  const keep = (text: string): void => {
    if (SENTENCE.test(text)) found.push(text)
  }
  visit(parseAst(code, { lang: 'ts', astType: 'ts' }))
  return found
}

function isUnheard({ type, callee }: Node): boolean {
  if ((type !== 'CallExpression' && type !== 'NewExpression') || !isNode(callee)) return false
  const name = callee.type === 'MemberExpression' ? callee['property'] : callee
  return isNode(name) && typeof name['name'] === 'string' && UNHEARD.test(name['name'])
}

test('finds a sentence that was planted', () => {
  const planted = 'export const line = "I am sorry to hear that."\nthrow new Error("this is for a developer")'
  expect(sentencesIn(planted)).toEqual(['I am sorry to hear that.'])
  expect(
    sentencesIn('/** a comment may say what it wants */ const a = `${b} is what they said, then`'),
  ).toHaveLength(1)
})

test('what callers hear is worded in language/en alone', () => {
  const files = globSync(`${FOLDERS}/**/*.ts`, { cwd: SOURCE }).filter(
    (file) => !/\.(?:test|fixture|contract)\.ts$/.test(file),
  )
  expect(files.length).toBeGreaterThan(150)
  const english = files.flatMap((file) =>
    sentencesIn(readFileSync(path.join(SOURCE, file), 'utf8')).map((sentence) => ({ file, sentence })),
  )
  expect(english.filter(({ file }) => EXEMPT[file] === undefined)).toEqual([])
  expect(new Set(english.map(({ file }) => file))).toEqual(new Set(Object.keys(EXEMPT)))
})
