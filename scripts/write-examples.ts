/**
 * `npm run examples`: runs the tests of the API, keeps what the service really answered, and writes the most telling
 * answer for each operation and status to server/data/openapi-examples.json. `npm run openapi` takes them in.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RecordedAnswer } from '../test/recorded-answers.ts'
import { chooseExamples } from './examples/choose.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const EXAMPLES = path.join(ROOT, 'server/data/openapi-examples.json')
/** Their answers are about a business as it might be. */
const TESTS = [
  'test/api',
  'test/calls',
  'test/service/caller-erasure.test.ts',
  'test/service/email-change.test.ts',
  'test/service/idempotency.test.ts',
  'test/service/mail-rules.test.ts',
  'test/service/oauth-calendars.test.ts',
  'test/service/tenancy.test.ts',
  'test/service/undo-deletion.test.ts',
  'server/src/product/account/sign-in/two-factor.test.ts',
  'server/src/product/calendar/routes.test.ts',
  'server/src/product/trunks/routes.test.ts',
  'server/src/product/unanswered-questions/routes.test.ts',
]

const folder = mkdtempSync(path.join(tmpdir(), 'parley-examples-'))
try {
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs')
  const command = [process.execPath, vitest, 'run', ...TESTS, '--project', 'first']
  const recording = [`PARLEY_RECORD_ANSWERS=${folder}`, ...command]
  const { status } = spawnSync('env', recording, { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) throw new Error('A test failed; the examples stay as they are.')
  const answers = readdirSync(folder)
    .flatMap((name) => readFileSync(path.join(folder, name), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line) as RecordedAnswer)
  writeFileSync(EXAMPLES, `${JSON.stringify(chooseExamples(answers, Date.now()), null, 2)}\n`)
} finally {
  rmSync(folder, { recursive: true })
}
