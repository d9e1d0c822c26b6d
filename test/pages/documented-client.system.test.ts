import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { AN_AGENT, startTestService } from '../harness.ts'
import { scriptedHost } from '../live/web-calls/scripted-host.ts'
import { scriptedBrain } from '../live/web-calls/scripted-speech.ts'
import { freePort } from '../peers/ports.ts'

const DOCUMENT = path.resolve(import.meta.dirname, '../../docs/web-call.md')
/** The scripted voice takes 40 ms for a word. */
const SAMPLES_PER_WORD = 40 * 16

const brain = scriptedBrain({
  'Is there parking?': [{ clause: 'There is a garage next door.', source: 'faq:0' }],
  Goodbye: [{ clause: 'Goodbye then.', source: 'line:goodbye' }, { action: { type: 'hang_up' } }],
})

test('the client in the document places a call, holds it, and hears all of it', async () => {
  const [program] = /(?<=```js\n)[\s\S]+?(?=```)/.exec(readFileSync(DOCUMENT, 'utf8')) ?? ['']
  const folder = mkdtempSync(path.join(tmpdir(), 'parley-client-'))
  writeFileSync(path.join(folder, 'call.mjs'), program)
  const port = await freePort()
  const service = await startTestService(
    'sqlite',
    { HOST: '127.0.0.1', PORT: String(port) },
    undefined,
    scriptedHost({ brain }),
  )
  try {
    await service.service.app.listen({ host: '127.0.0.1', port })
    const tenant = await service.signUp()
    const { body } = await tenant.ask('POST', '/agents', { body: AN_AGENT })
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      ['call.mjs', 'Is there parking?', 'Goodbye'],
      {
        cwd: folder,
        timeout: 20_000,
        env: {
          PARLEY_URL: `http://127.0.0.1:${port}`,
          PARLEY_KEY: tenant.key,
          PARLEY_AGENT: body.agent.id,
        },
      },
    )
    expect(stderr).toBe('')
    expect(
      stdout
        .replaceAll(/\d+ ms/g, '# ms')
        .trim()
        .split('\n'),
    ).toEqual([
      "agent: Bright Dental's AI assistant, how can I help?",
      'caller: Is there parking?',
      '(after # ms)',
      'agent: There is a garage next door.',
      'caller: Goodbye',
      '(after # ms)',
      'agent: Goodbye then.',
      'The call ended: agent_hung_up.',
    ])
    const heard = readFileSync(path.join(folder, 'agent.pcm'))
    const soundingSamples = new Int16Array(heard.buffer, heard.byteOffset, heard.length / 2).filter(Boolean)
    expect(soundingSamples.length).toBe((8 + 6 + 2) * SAMPLES_PER_WORD)
  } finally {
    await service.close()
    rmSync(folder, { recursive: true })
  }
})
