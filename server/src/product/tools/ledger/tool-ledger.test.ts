import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ledgerStoreContract } from './ledger-store.contract.ts'
import { createMemoryLedger } from './ledger-store.fixture.ts'
import { createToolRegistry, MAX_RUN_MS } from '../registry.ts'
import { createLedgerRunner, OUTCOME_UNKNOWN, STILL_RUNNING, type LedgerStore } from './tool-ledger.ts'
import type { Repeat, Tool, ToolAnswer } from '../../../voice/tool.ts'

ledgerStoreContract('memory', async () => createMemoryLedger())

const LEASE_OVER_MS = 10 * MAX_RUN_MS
const context = { key: 'key_1', callId: 'call_1', turn: 1, heard: 'yes', callerNumber: null, nowMs: 0 }
const args = { at: '15:00' }

/** What a tool acts on. One that is idempotent by key is so there: a key it has seen gets the same answer. */
function createWorld(repeat: Repeat) {
  const effects: string[] = []
  const byKey = new Map<string, ToolAnswer>()
  return {
    repeat,
    effects,
    /** How often the tool was really run. */
    runs: 0,
    nowMs: 0,
    ledger: createMemoryLedger(),
    act(key: string): ToolAnswer {
      const known = repeat === 'by_key' ? byKey.get(key) : undefined
      if (known) return known
      effects.push(key)
      const answer = { ok: true, result: { receipt: effects.length }, effect: 'appointment_booked' } as const
      byKey.set(key, answer)
      return answer
    },
  }
}
type World = ReturnType<typeof createWorld>
type Fate = 'lives' | 'dies_before_run' | 'dies_after_run' | 'is_interrupted'

const never = new Promise<never>(() => {})

/** A process over the ledger. From the moment it dies, nothing that it asked for comes back, and it asks no more. */
function createProcess(
  world: World,
  fate: Fate,
  step: <T>(work: () => Promise<T>) => Promise<T> = (work) => work(),
) {
  let isDead = false
  const interruption = new AbortController()
  const alive = <T>(work: () => Promise<T>): Promise<T> => (isDead ? never : step(work))
  const store: LedgerStore = {
    begin: (entry) => alive(() => world.ledger.begin(entry)),
    takeOver: (key, run, untilMs) => alive(() => world.ledger.takeOver(key, run, untilMs)),
    settle: (key, answer) => alive(() => world.ledger.settle(key, answer)),
  }
  const died = Promise.withResolvers<'died'>()
  const die = (): Promise<never> => {
    isDead = true
    died.resolve('died')
    return never
  }
  const tool: Tool = {
    name: 'book',
    description: 'Books.',
    parameters: { type: 'object' },
    repeat: world.repeat,
    async run(_args, { key }) {
      if (fate === 'dies_before_run') return die()
      world.runs++
      if (fate === 'is_interrupted') interruption.abort()
      const answer = await step(async () => world.act(key))
      return fate === 'dies_after_run' ? die() : answer
    },
  }
  const runner = createLedgerRunner(createToolRegistry([tool]), store, {
    now: () => world.nowMs,
    maxRunMs: MAX_RUN_MS,
  })
  return {
    ask: () => Promise.race([runner.run('book', args, context, interruption.signal), died.promise]),
  }
}

/** Whatever was still on its way has arrived: all steps of these processes are microtasks. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** What must hold of all answers, and of a last try when all others are dead or done. */
async function checkOnce(
  world: World,
  told: readonly (ToolAnswer | 'died')[],
  happened: readonly string[],
): Promise<void> {
  await settled()
  world.nowMs += LEASE_OVER_MS
  const last = await createProcess(world, 'lives').ask()
  const certain = told.filter((each) => each !== 'died' && each.uncertain !== true && each !== STILL_RUNNING)
  // Every certain answer was true, and all were the same.
  for (const each of certain) expect(each).toEqual(last)
  expect(world.effects.length).toBeLessThanOrEqual(1)
  const isDone = world.effects.length === 1
  const real = { ok: true, result: { receipt: 1 }, effect: 'appointment_booked' }
  // Only what died with a process may stay unknown, and only where the tool cannot be asked again.
  const isLost = world.repeat === 'never' && happened.some((each) => each.startsWith('dies'))
  expect(isLost ? [real, OUTCOME_UNKNOWN] : [real]).toContainEqual(last)
  // While a run may be alive, there is no other.
  const isCalm = happened.every((each) => each === 'lives' || each === 'race')
  expect(world.runs).toBeLessThanOrEqual(world.repeat === 'never' || isCalm ? 1 : happened.length + 1)
  expect(isDone).toBe(isDone || world.repeat === 'by_key' || certain.length > 0)
}

const STEPS = ['lives', 'dies_before_run', 'dies_after_run', 'is_interrupted', 'race', 'lease_over'] as const
type Step = (typeof STEPS)[number]

function sequences(length: number): Step[][] {
  if (length === 0) return [[]]
  return sequences(length - 1).flatMap((rest) => STEPS.map((step) => [...rest, step]))
}

test.each(['by_key', 'never'] as const)(
  'every order of up to four calls, crashes, interruptions and races has one effect and one answer: %s',
  async (repeat) => {
    const all = [1, 2, 3, 4].flatMap(sequences)
    expect(all).toHaveLength(6 + 36 + 216 + 1296)
    for (const steps of all) {
      const world = createWorld(repeat)
      const told: (ToolAnswer | 'died')[] = []
      for (const step of steps) {
        if (step === 'lease_over') world.nowMs += LEASE_OVER_MS
        else if (step === 'race')
          told.push(
            ...(await Promise.all([
              createProcess(world, 'lives').ask(),
              createProcess(world, 'lives').ask(),
            ])),
          )
        else told.push(await createProcess(world, step).ask())
      }
      await checkOnce(world, told, steps)
    }
  },
)

test('so do processes whose every step may come before or after every step of the others', async () => {
  const fate = fc.constantFrom<Fate>('lives', 'dies_before_run', 'dies_after_run', 'is_interrupted')
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<Repeat>('by_key', 'never'),
      fc.array(fc.record({ fate, late: fc.boolean() }), { minLength: 2, maxLength: 4 }),
      fc.scheduler(),
      async (repeat, processes, scheduler) => {
        const world = createWorld(repeat)
        const step = <T>(work: () => Promise<T>): Promise<T> =>
          scheduler.schedule(Promise.resolve()).then(work)
        const asked = processes.map(async (each) => {
          if (each.late) {
            await scheduler.schedule(Promise.resolve())
            world.nowMs += LEASE_OVER_MS
          }
          return createProcess(world, each.fate, step).ask()
        })
        await scheduler.waitIdle()
        const happened = processes.map((each) => (each.late ? `${each.fate}, late` : each.fate))
        await checkOnce(world, await Promise.all(asked), happened)
      },
    ),
    { numRuns: 300 },
  )
})

test('two equal calls in one process share one run; a key stands for one tool call', async () => {
  const world = createWorld('never')
  const release = Promise.withResolvers<void>()
  const tool: Tool = {
    name: 'book',
    description: 'Books.',
    parameters: { type: 'object' },
    repeat: 'never',
    run: async (_args, { key }) => {
      await release.promise
      return world.act(key)
    },
  }
  const runner = createLedgerRunner(createToolRegistry([tool]), world.ledger, {
    now: () => 0,
    maxRunMs: MAX_RUN_MS,
  })
  const { signal } = new AbortController()
  const both = [runner.run('book', args, context, signal), runner.run('book', args, context, signal)]
  const other = await runner.run('book', { at: '16:00' }, context, signal)
  expect(other.result).toMatchObject({ error: 'key_reused' })
  release.resolve()
  const [one, two] = await Promise.all(both)
  expect(two).toEqual(one)
  expect(world.effects).toEqual(['key_1'])
  expect((await runner.run('book', { at: '16:00' }, context, signal)).result).toMatchObject({
    error: 'key_reused',
  })
  expect(await runner.run('book', args, context, signal)).toEqual(one)
})

test('a ledger that cannot be written to keeps the tool from running', async () => {
  const world = createWorld('by_key')
  const broken: LedgerStore = { ...world.ledger, begin: () => Promise.reject(new Error('disk full')) }
  const tool: Tool = {
    name: 'book',
    description: 'Books.',
    parameters: { type: 'object' },
    repeat: 'by_key',
    run: async (_args, { key }) => world.act(key),
  }
  const runner = createLedgerRunner(createToolRegistry([tool]), broken, {
    now: () => 0,
    maxRunMs: MAX_RUN_MS,
  })
  const answer = await runner.run('book', args, context, new AbortController().signal)
  expect(answer).toMatchObject({ ok: false, result: { error: 'ledger_unavailable' } })
  expect(world.effects).toEqual([])
})
