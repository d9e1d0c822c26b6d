import type { Static, TSchema } from 'typebox'
import type { Tool, ToolAnswer, ToolContext } from '../../voice/tool.ts'

/** A tool whose arguments have the type that its schema says: the registry has held them against it. */
export function typedTool<S extends TSchema>(
  about: Pick<Tool, 'name' | 'description' | 'repeat'>,
  parameters: S,
  run: (args: Static<S>, context: ToolContext, signal: AbortSignal) => Promise<ToolAnswer>,
): Tool {
  const schema: object = parameters
  return {
    ...about,
    parameters: { ...schema },
    run: (args, context, signal) => run(args as Static<S>, context, signal),
  }
}
