import { writeFileSync } from 'node:fs'
import { Parley, ParleyError, type Page } from '@parley/sdk'
import type { Field, Method } from '@parley/sdk/methods'
import type { Profile } from '../../config/profiles.ts'
import { Failure } from '../failure.ts'
import { complain, print } from '../terminal.ts'
import { describeList, describeOne } from './table.ts'
import { bodyIn, optionName, valueOf } from './values.ts'

export type Given = Readonly<Record<string, string | boolean | undefined>>
type Asked = { readonly resource: string; readonly name: string; readonly method: Method }
type Output = { readonly isJson: boolean; readonly out: string | undefined }

/** Asks the service, and prints what it answers. */
export async function runMethod(
  profile: Profile,
  { resource, name, method }: Asked,
  words: readonly string[],
  given: Given,
  output: Output,
): Promise<void> {
  const client = new Parley({ baseUrl: profile.url, apiKey: profile.key })
  const methods = client[resource as keyof Parley] as unknown as Record<
    string,
    (...all: unknown[]) => unknown
  >
  const taken = [...words, ...(await bodyFor(method, given)), ...(await queryFor(method, given))]
  try {
    await printAnswer(method, methods[name]!(...taken), { ...output, others: othersThan(method, given) })
  } catch (error) {
    throw error instanceof ParleyError ? new Failure(refusal(error, profile)) : error
  }
}

async function bodyFor({ body, meant }: Method, given: Given): Promise<unknown[]> {
  if (body === undefined) return []
  const data = typeof given['data'] === 'string' ? bodyIn(given['data']) : {}
  const whole = { ...data, ...(await valuesOf(body, given)) }
  const missing = body.filter(
    (field) => field.isNeeded === true && field.name !== meant && !(field.name in whole),
  )
  if (missing.length > 0)
    throw new Failure(
      `Missing: ${missing.map(({ name }) => `--${optionName(name)}`).join(', ')}. Or pass --data.`,
    )
  return [whole]
}

async function queryFor({ query }: Method, given: Given): Promise<unknown[]> {
  return query === undefined ? [] : [await valuesOf(query, given)]
}

async function valuesOf(fields: readonly Field[], given: Given): Promise<Record<string, unknown>> {
  const values = await Promise.all(
    fields.map(async (field) => {
      const text = given[optionKey(field.name)]
      return typeof text === 'string' ? [[field.name, await valueOf(field, text)]] : []
    }),
  )
  return Object.fromEntries(values.flat()) as Record<string, unknown>
}

/** As commander keeps an option's value. */
function optionKey(name: string): string {
  return optionName(name).replaceAll(/-(\w)/g, (_whole, letter: string) => letter.toUpperCase())
}

/** Options that choose among things, and were left to the service, which may have left some out. */
function othersThan({ query = [] }: Method, given: Given): string[] {
  return query.flatMap(({ name, choices }) =>
    choices === undefined || given[optionKey(name)] !== undefined
      ? []
      : [`--${optionName(name)} (${choices.join(', ')}) shows others.`],
  )
}

type Printing = Output & { readonly others: readonly string[] }

async function printAnswer(
  { answers }: Method,
  asked: unknown,
  { isJson, out, others }: Printing,
): Promise<void> {
  if (answers === 'events') {
    for await (const event of asked as AsyncIterable<unknown>) print(`${JSON.stringify(event)}\n`)
    return
  }
  const answer = await asked
  if (answers === 'bytes') return keep(answer as Blob, out)
  if (answers === 'text') return print(String(answer))
  if (answers === 'nothing') return isJson ? print('{}\n') : complain('done.')
  if (isJson) return print(`${JSON.stringify(answer, null, 2)}\n`)
  if (answers === 'one') return print(describeOne(answer))
  const { items, total, next } = Array.isArray(answer)
    ? { items: answer }
    : (answer as Partial<Page<unknown>>)
  printList([...(items ?? [])], others)
  if (total === undefined && next !== undefined) complain(`--after ${next} shows what follows.`)
  else if (total !== undefined && items !== undefined && total > items.length)
    complain(`${items.length} of ${total}; --limit and --offset show others.`)
}

function printList(rows: readonly unknown[], others: readonly string[]): void {
  print(describeList(rows))
  if (rows.length === 0) others.forEach(complain)
}

async function keep(sound: Blob, out: string | undefined): Promise<void> {
  const bytes = Buffer.from(await sound.arrayBuffer())
  if (out !== undefined) writeFileSync(out, bytes)
  else if (process.stdout.isTTY) throw new Failure('These are bytes: pass --out FILE.')
  else process.stdout.write(bytes)
}

function refusal({ message, status, details, requestId }: ParleyError, { url }: Profile): string {
  if (status === 0) return `${message} It is asked at ${url}; \`parley login\` sets another.`
  const fields = details
    .map(({ field, message: fault }) => `${field} ${fault}`)
    .filter((each) => !message.includes(each.split(' ')[0]!))
  return [message, ...fields, ...(requestId === undefined ? [] : [`(${requestId})`])].join(' ')
}
