import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { shownIn, type Block } from './printed-commands.ts'

/** What a reader saw below one block. */
export type Seen = { readonly block: Block; readonly printed: string }

export type Reading = {
  /** Undefined where every command succeeded; otherwise the block that ended the reading, and what it printed. */
  readonly failure: string | undefined
  readonly seen: readonly Seen[]
}

type Reader = {
  /** Where the reader stands, such as a fresh clone. */
  readonly folder: string
  /** For what this test needs: programs and output. */
  readonly desk: string
  readonly env: Readonly<Record<string, string>>
  /** The service that the documents have on their default port. */
  readonly port: number
}

const DOCUMENTED = 'localhost:4000'
const TAIL_CHARS = 3000

/**
 * `curl` as the reader has it, but that a refusal ends the reading: a person would see it, a shell would go on. Only
 * an answer that is printed as a refusal may be one.
 */
const CURL = `#!/bin/sh
PATH=\${PATH#*:}
[ -n "\${MAY_REFUSE:-}" ] || set -- --fail-with-body "$@"
exec curl "$@"
`

/** Runs blocks one after the other in one shell, which ends at the first command that fails. */
export async function readAloud(reader: Reader, blocks: readonly Block[]): Promise<Reading> {
  const bin = path.join(reader.desk, 'bin')
  mkdirSync(bin, { recursive: true })
  writeFileSync(path.join(bin, 'curl'), CURL)
  chmodSync(path.join(bin, 'curl'), 0o755)
  const output = (at: number) => path.join(reader.desk, `block-${at}.txt`)
  const errors = (at: number) => path.join(reader.desk, `errors-${at}.txt`)
  const parts = blocks.map((block, at) => {
    const run = block.language === 'console' ? `MAY_REFUSE=1 ${shownIn(block).command}` : block.code
    return `exec >'${output(at)}' 2>'${errors(at)}'\n${run.replaceAll(DOCUMENTED, `localhost:${reader.port}`)}\n`
  })
  const script = path.join(reader.desk, 'printed.sh')
  writeFileSync(script, ['set -Eeuxo pipefail', 'shopt -s inherit_errexit', ...parts].join('\n'))
  const shell = spawn('bash', [script], {
    cwd: reader.folder,
    env: { ...reader.env, PATH: `${bin}:${reader.env['PATH'] ?? ''}` },
    stdio: 'ignore',
  })
  const [status] = (await once(shell, 'close')) as [number | null]
  const seen = blocks.map((block, at) => ({ block, printed: readIfThere(output(at)) ?? '' }))
  if (status === 0) return { failure: undefined, seen }
  const last = blocks.findLastIndex((_, at) => readIfThere(errors(at)) !== undefined)
  const printed = [seen[last]?.printed, readIfThere(errors(last))].map((text) => text?.slice(-TAIL_CHARS))
  return { failure: [`${blocks[last]?.place} ended with ${status}`, ...printed].join('\n'), seen }
}

/** Blocks after the one that failed have printed nothing. */
function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
