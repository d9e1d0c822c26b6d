import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { parse } from 'yaml'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemo, type DemoService } from '../dashboard/demo/demo-service.ts'

const CLI = path.resolve(import.meta.dirname, '../../server/src/cli.ts')
const home = mkdtempSync(path.join(tmpdir(), 'parley-files-'))
const folder = path.join(home, 'agents')
const at = (name: string) => path.join(folder, name)

let demo: DemoService
beforeAll(async () => void (demo = await startDemo({ calls: 1 })), 120_000)
afterAll(async () => {
  await demo.close()
  rmSync(home, { recursive: true })
})

function parley(...words: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { XDG_CONFIG_HOME: home, PARLEY_URL: demo.url, PARLEY_API_KEY: demo.key }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [CLI, ...words], { cwd: home, env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
  })
}

const AVA = 'ava-of-bright-dental.yaml'

test('agents are pulled, edited, compared and pushed; what is only there stays until it is asked for', async () => {
  expect((await parley('pull')).stderr).toContain(AVA)
  const names = readdirSync(folder)
  expect(names).toHaveLength(4)
  expect((await parley('pull')).stderr).toBe('parley: nothing new.\n')
  expect(await parley('diff')).toMatchObject({ code: 0 })

  const text = readFileSync(at(AVA), 'utf8')
  writeFileSync(
    at(AVA),
    text.replace(/^greeting: .*$/m, 'greeting: Good day!').replace(/^status: .*$/m, 'status: paused'),
  )
  const compared = await parley('diff')
  expect([compared.code, compared.stdout]).toEqual([
    1,
    expect.stringContaining(`~ ${AVA}: status, greeting\n`),
  ])
  expect((await parley('pull')).stderr).toContain(`Changed here or there: ${AVA}`)

  // A new one, beside those that were there; the one of the plumber goes, but only from the folder.
  const plumber = names.find((name) => name.includes('plumbing')) ?? ''
  rmSync(at(plumber))
  const { id: _, ...fresh } = parse(text) as Record<string, unknown>
  writeFileSync(
    at('new.yaml'),
    JSON.stringify({ ...fresh, agent_name: 'Ines', forwarding_number: undefined }),
  )
  const dry = await parley('push', '--dry-run')
  expect(dry.stdout).toMatch(/^\+ new\.yaml: a new agent$/m)
  expect(dry.stdout).toMatch(/^\? Walt of .* has no file$/m)
  const listed = async () => (await demo.ask('GET', '/agents')).data as { id: string; agent_name: string }[]
  expect(await listed()).toHaveLength(3)

  expect(await parley('push')).toMatchObject({ code: 0, stderr: 'parley: done.\n' })
  expect((await listed()).map(({ agent_name }) => agent_name).toSorted()).toEqual([
    'Ava',
    'Ines',
    'Nora',
    'Walt',
  ])
  const { id } = parse(readFileSync(at(AVA), 'utf8')) as { id: string }
  expect((await demo.ask('GET', `/agents/${id}`)).data).toMatchObject({
    greeting: 'Good day!',
    status: 'paused',
  })
  expect((await parley('diff')).stdout).not.toMatch(/^[+~]/m)

  expect((await parley('push', '--prune')).stdout).toMatch(/^- Walt of /m)
  expect((await listed()).map(({ agent_name }) => agent_name).toSorted()).toEqual(['Ava', 'Ines', 'Nora'])
  expect(await parley('diff')).toMatchObject({ code: 0 })
}, 60_000)

test('an editor that reads the schema beside them accepts the files, and no field that is none', () => {
  const schema = JSON.parse(readFileSync(at('agent.schema.json'), 'utf8'))
  const isAgent = new Ajv2020({ strict: false, validateFormats: false }).compile(schema)
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.yaml'))) {
    const text = readFileSync(at(name), 'utf8')
    expect(text).toMatch(/^# yaml-language-server: \$schema=\.\/agent\.schema\.json\n/)
    expect(isAgent(parse(text)), JSON.stringify(isAgent.errors)).toBe(true)
  }
  expect(isAgent({ greting: 'Hello' })).toBe(false)
})

test('what a file has wrong is said with its name, and nothing is sent', async () => {
  writeFileSync(at('wrong.yaml'), 'agent_name: [\n')
  expect(await parley('push')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^parley: wrong\.yaml: /),
  })
  writeFileSync(at('wrong.yaml'), 'id: agt_none\n')
  expect((await parley('push')).stderr).toContain('wrong.yaml: there is no agent agt_none')
  expect((await parley('diff', 'nowhere')).code).toBe(1)
})
