import { openAsBlob, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Field } from '@parley/sdk/methods'
import { Failure } from '../failure.ts'

const STANDARD_INPUT = 0

/** `agent_name` and `areaCode` are both written as options are: `--agent-name`, `--area-code`. */
export function optionName(name: string): string {
  return name
    .replaceAll('_', '-')
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
}

/** What was typed, as the API takes it. */
export async function valueOf({ name, type }: Field, text: string): Promise<unknown> {
  if (type === 'number') return numberIn(name, text)
  if (type === 'boolean') return booleanIn(name, text)
  if (type === 'json') return jsonIn(`--${optionName(name)}`, text)
  if (type === 'file') return fileAt(text)
  return text === 'null' ? null : text
}

/** A whole body: JSON, `@file` that holds it, or `-` for what comes on standard input. */
export function bodyIn(text: string): Record<string, unknown> {
  const written =
    text === '-'
      ? readFileSync(STANDARD_INPUT, 'utf8')
      : text.startsWith('@')
        ? readText(text.slice(1))
        : text
  const body = jsonIn('--data', written)
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    return body as Record<string, unknown>
  throw new Failure('--data must be a JSON object, such as {"greeting": "Hello"}.')
}

function numberIn(name: string, text: string): number {
  const number = Number(text)
  if (text.trim() !== '' && Number.isFinite(number)) return number
  throw new Failure(`--${optionName(name)} must be a number, not "${text}".`)
}

function booleanIn(name: string, text: string): boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  throw new Failure(`--${optionName(name)} must be true or false, not "${text}".`)
}

function jsonIn(option: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new Failure(`${option} must be JSON, such as ["one"] or {"name": "value"}.`)
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new Failure(`${file} cannot be read.`)
  }
}

async function fileAt(file: string): Promise<File> {
  const blob = await openAsBlob(file).catch(() => {
    throw new Failure(`${file} cannot be read.`)
  })
  return new File([blob], path.basename(file))
}
