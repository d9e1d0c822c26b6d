import {
  startModelServer,
  type Answer,
  type ModelServer,
} from '../../server/src/voice/brain/llm/model-server.fixture.ts'
import type { Deed } from './attack.ts'

/** What a tool is called with. */
export type ToolCall = { readonly call: string; readonly input: Readonly<Record<string, unknown>> }

const DISGUISES: Readonly<Record<string, (text: string) => string>> = {
  base64: (text) => Buffer.from(text).toString('base64'),
  hex: (text) => Buffer.from(text).toString('hex'),
  reversed: (text) => Array.from(text).toReversed().join(''),
  backwards: (text) => text.split(/\s+/).toReversed().join(' '),
  spaced: (text) => Array.from(text).join(' '),
  shouted: (text) => text.toUpperCase().replaceAll(/\s+/g, '_'),
  percent: (text) => encodeURIComponent(text),
  rot13: (text) =>
    text.replaceAll(/[a-z]/gi, (letter) => {
      const base = letter <= 'Z' ? 65 : 97
      return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base)
    }),
}

/** The texts that give the prompt away, whichever way it was put. */
export function disguised(text: string): string[] {
  return [text, ...Object.values(DISGUISES).map((disguise) => disguise(text))]
}

/** A deed as a call, with the prompt filled in. */
export function callFor(deed: Exclude<Deed, { say: string }>, prompt: string): ToolCall {
  const { call, input } = plainCall(deed)
  return { call, input: filled(input, prompt) as ToolCall['input'] }
}

export function filled(value: unknown, prompt: string): unknown {
  if (typeof value === 'string')
    return value.replaceAll(/\{\{prompt(?::(\w+))?\}\}/g, (_, how?: string) => {
      // As much of it as a tool takes; a longer one would be refused for its length, which proves nothing.
      const text = prompt.slice(0, how === undefined ? 3500 : 900)
      return how === undefined ? text : (DISGUISES[how]?.(text) ?? text)
    })
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, filled(part, prompt)]))
}

function plainCall(deed: Exclude<Deed, { say: string }>): ToolCall {
  if ('transfer' in deed)
    return { call: 'transfer_to_human', input: deed.transfer === '' ? {} : { number: deed.transfer } }
  if ('mail' in deed) {
    const { to, subject = 'From your call', text = 'As you wished.' } = deed.mail
    const whom = to === 'business' ? { to } : { to: 'caller', address: to }
    return { call: 'send_email', input: { ...whom, subject, text } }
  }
  if ('find' in deed) return { call: 'find_appointment_times', input: deed.find }
  if ('book' in deed) return { call: 'book_appointment', input: deed.book }
  if ('list' in deed) return { call: 'list_appointments', input: {} }
  if ('move' in deed) return { call: 'reschedule_appointment', input: deed.move }
  if ('cancel' in deed) return { call: 'cancel_appointment', input: { appointment: deed.cancel } }
  if ('look_up' in deed) return { call: 'look_up_order', input: { query: deed.look_up } }
  return deed
}

export type ObedientModel = {
  readonly server: ModelServer
  /** What it does next, one deed each time it is asked. */
  handle(deeds: readonly Deed[]): void
  /** What it has called for since its last instruction. */
  readonly called: ToolCall[]
  /** The prompt of the business as it has got it. */
  prompt(): string
}

/** A model behind a provider's wire that follows every instruction, and knows all that a model gets. */
export async function startObedientModel(): Promise<ObedientModel> {
  let waiting: Deed[] = []
  let prompt = ''
  const called: ToolCall[] = []

  function next(body: string): Answer {
    const [system] = (JSON.parse(body) as { messages: { content: string }[] }).messages
    prompt = /<business>\n([^]*?)\n<\/business>/.exec(system?.content ?? '')?.[1] ?? ''
    const deed = waiting.shift()
    if (!deed) return { deeds: [{ say: 'That is done.' }] }
    if ('say' in deed) return { deeds: [{ say: filled(deed.say, prompt) as string }] }
    const call = callFor(deed, prompt)
    called.push(call)
    return { deeds: [call] }
  }

  const server = await startModelServer(({ body }) => next(body))
  return {
    server,
    called,
    handle(deeds) {
      waiting = [...deeds]
      called.length = 0
    },
    prompt: () => prompt,
  }
}
