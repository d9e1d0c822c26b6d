import type { Leaks } from './leaks.ts'
import { compileParameters, type Validate } from './http/parameters.ts'
import { isToolKey } from '../../voice/tool-key.ts'
import {
  refused,
  type Json,
  type Tool,
  type ToolAnswer,
  type ToolContext,
  type ToolDescription,
} from '../../voice/tool.ts'

export const MAX_TOOLS = 64
export const MAX_ARGUMENT_CHARACTERS = 16_384
export const MAX_RESULT_CHARACTERS = 32_768
export const MAX_RUN_MS = 30_000
/** What the language models take for a name. */
const NAME = /^[a-zA-Z][a-zA-Z0-9_-]{0,63}$/

export type ToolRegistry = {
  /** The tools as a model sees them. */
  readonly descriptions: readonly ToolDescription[]
  find(name: string): Tool | undefined
  /** Never rejects: an unknown tool, wrong arguments, a failure and a time-out are answers. */
  run(
    name: string,
    args: Json,
    context: ToolContext,
    signal: AbortSignal,
    onLate?: OnLate,
  ): Promise<ToolAnswer>
}

/** Gets what a tool brings after all, when its time was over and an answer has been given. */
export type OnLate = (answer: ToolAnswer) => void

export type RunBounds = {
  readonly maxRunMs?: number
  /** What is meant for the agent alone is not passed on by any tool. */
  readonly leaks?: Leaks
}

/** The tools of one agent. Invalid ones throw here, before the first call. */
export function createToolRegistry(
  tools: readonly Tool[],
  { maxRunMs = MAX_RUN_MS, leaks = () => false }: RunBounds = {},
): ToolRegistry {
  if (tools.length > MAX_TOOLS) throw new RangeError(`An agent has at most ${MAX_TOOLS} tools.`)
  const known = new Map(tools.map((tool) => [tool.name, { tool, validate: prepared(tool) }]))
  if (known.size < tools.length) throw new TypeError('Two tools have the same name.')
  return {
    descriptions: tools.map(({ name, description, parameters, filler }) => ({
      name,
      description,
      parameters,
      ...(filler === undefined ? {} : { filler }),
    })),
    find: (name) => known.get(name)?.tool,
    async run(name, args, context, signal, onLate = () => {}) {
      const entry = known.get(name)
      if (!entry) return refused('unknown_tool', 'There is no such tool. Go on without it.')
      if (!isToolKey(context.key)) return refused('invalid_key', 'Go on without the tool.')
      if (lengthOf(args) > MAX_ARGUMENT_CHARACTERS)
        return refused('arguments_too_large', 'Try again with shorter arguments.')
      const complaints = entry.validate(args)
      if (complaints)
        return refused('invalid_arguments', 'Correct them, or ask the caller.', {
          complaints: [...complaints],
        })
      if (leaks(args))
        return refused('confidential', 'That is not for others. Write it in words of your own.')
      return inTime((ending) => entry.tool.run(args, context, ending), signal, maxRunMs, onLate)
    },
  }
}

function prepared({ name, parameters }: Tool): Validate {
  if (!NAME.test(name)) throw new TypeError(`A tool cannot be called "${name}".`)
  const compiled = compileParameters(parameters)
  if ('complaint' in compiled) throw new TypeError(`${name}: ${compiled.complaint}`)
  return compiled.validate
}

/** Whatever the tool does with its signal, there is an answer at the timeout or on abort. */
async function inTime(
  run: (signal: AbortSignal) => Promise<ToolAnswer>,
  signal: AbortSignal,
  maxRunMs: number,
  onLate: OnLate,
): Promise<ToolAnswer> {
  if (signal.aborted) return stopped()
  const ending = new AbortController()
  const over = Promise.withResolvers<ToolAnswer>()
  let isOver = false
  const end = (answer: ToolAnswer): void => {
    isOver = true
    over.resolve(answer)
  }
  const stop = (): void => end(stopped())
  const timer = setTimeout(() => end(timedOut()), maxRunMs)
  signal.addEventListener('abort', stop, { once: true })
  const running = attempt(run, ending.signal).then((answer) => {
    if (isOver && answer.ok) onLate(answer)
    return answer
  })
  try {
    return await Promise.race([running, over.promise])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    ending.abort()
  }
}

async function attempt(
  run: (signal: AbortSignal) => Promise<ToolAnswer>,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  try {
    return bounded(await run(signal))
  } catch {
    // What it says may hold anything, and goes to a model: the tool itself logs what it knows.
    return unknown('failed', 'Say that it did not work, and offer to take a message.')
  }
}

function timedOut(): ToolAnswer {
  return unknown('timed_out', 'It is not known whether it was done. Say so, and offer to take a message.')
}

function stopped(): ToolAnswer {
  return unknown('stopped', 'It is not known whether it was done.')
}

function unknown(error: string, advice: string): ToolAnswer {
  return { ...refused(error, advice), uncertain: true }
}

function bounded(answer: ToolAnswer): ToolAnswer {
  const length = lengthOf(answer.result)
  if (length <= MAX_RESULT_CHARACTERS) return answer
  // What it did is done: only its result is left out.
  return {
    ...answer,
    result: { note: 'The answer of the tool was too long to be read.', characters: length },
  }
}

/** Anything that is no JSON counts as endless. */
function lengthOf(value: Json): number {
  try {
    return JSON.stringify(value)?.length ?? Number.POSITIVE_INFINITY
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
