import { describe, expect, test } from 'vitest'
import { analyse } from '../../conversation/analysis/analysis.ts'
import { canonicalJson, replay } from '../../conversation/replay.ts'
import { askedForPerson, HUMAN, pickedUp, scriptedLine, transferCall } from './transfer.fixture.ts'

const INTRODUCTION =
  'Hello, this is Ava from Bright Dental. I have a caller from plus one, two one two, five five five, zero one four three. They said: My crown fell out.'
const QUESTION = 'Press 1 or say yes to take the call.'
const FAREWELL = 'The caller will leave a message. Goodbye.'
const COMEBACK = "I'm sorry, nobody could take your call just now. May I take a message?"

test('the human hears who is calling and why, and is asked; the caller hears ringing', async () => {
  const { human, read, until, caller, dialled } = await pickedUp()
  expect(dialled).toMatchObject([{ number: HUMAN, caller: '+12125550143', dialled: '+12125550100' }])
  await until(() => read(human.played).includes(QUESTION))
  expect(read(human.played)).toEqual([INTRODUCTION, QUESTION])
  const tone = caller.played.at(-1) ?? []
  expect(new Set(tone).size).toBeGreaterThan(100)
})

test('a caller who withholds the number is announced as such', async () => {
  const { human, read, until } = await pickedUp({ plan: { caller: 'anonymous' } })
  await until(() => read(human.played).includes(QUESTION))
  expect(read(human.played)[0]).toContain('I have a caller who withholds the number.')
})

test('what each says reaches the other once the call is taken, and nothing before', async () => {
  const { human, caller, call, until, pass, read, happened, journal } = await pickedUp()
  caller.sound(11, 12, 13)
  await pass(200)
  caller.sound(14, 15)
  await until(() => read(human.played).includes(QUESTION))
  expect(human.levels()).not.toEqual(expect.arrayContaining([11]))
  const before = human.played.length
  human.press('1')
  expect(happened('transfer.succeeded')).toHaveLength(1)
  const toned = caller.played.length
  caller.sound(21, 22, 23, 24)
  human.sound(31, 32, 33, 34)
  await pass(200)
  expect(human.levels().slice(before)).toEqual([21, 22, 23, 24])
  expect(caller.levels().slice(toned)).toEqual([31, 32, 33, 34])
  const heard = happened('caller.said').length
  caller.speak()
  await pass(2000)
  expect(happened('caller.said')).toHaveLength(heard)
  expect(human.levels()).toContain(8000)
  human.hangUp()
  expect(await call.over).toBe('transferred')
  expect(caller.hungUp).toBe('transferred')
  expect(analyse(journal)).toMatchObject({ outcome: 'Escalated', reason: 'transferred' })
})

test.each(['Yes.', 'Yeah, put them through.', 'Sure, go ahead, thank you.'])(
  'the call is taken in words: %s',
  async (words) => {
    const { human, until, read, happened } = await pickedUp({ hears: [words] })
    await until(() => read(human.played).includes(QUESTION))
    human.speak()
    await until(() => happened('transfer.succeeded').length > 0)
    expect(human.hungUp).toBeUndefined()
  },
)

describe('no one takes the call, and the caller can leave a message', () => {
  async function expectComeback(
    test: Awaited<ReturnType<typeof askedForPerson>>,
    reason: string,
    why: string,
  ): Promise<void> {
    const { caller, until, read, happened, journal, call } = test
    expect(happened('transfer.failed')).toMatchObject([{ transfer: 1, reason }])
    await until(() => read(caller.played).includes(COMEBACK))
    await until(() => happened('playback.ended').length === 4)
    caller.hangUp()
    expect(await call.over).toBe('caller_hung_up')
    const analysis = analyse(journal)
    expect(analysis?.outcome).toBe('Follow-up Required')
    expect(analysis?.summary).toContain(why)
  }

  test.each([
    ['busy', 'was busy'],
    ['declined', 'was declined'],
    ['no_answer', 'nobody picked up'],
    ['unreachable', 'could not be reached'],
    ['no_trunk', 'no line'],
  ] as const)('since the network says: %s', async (reason, why) => {
    const test = await askedForPerson()
    test.dialled[0]?.events.failed(reason)
    expect(test.caller.clears).toBeGreaterThan(0)
    await expectComeback(test, reason, why)
  })

  test('since there is nothing to dial with', async () => {
    const test = await askedForPerson({ hasDialler: false })
    await expectComeback(test, 'no_trunk', 'no line')
  })

  test('since it rings for too long', async () => {
    const test = await askedForPerson()
    await test.until(() => test.dialled[0]?.isCancelled === true, 30_000)
    await test.until(() => test.read(test.caller.played).includes(COMEBACK))
    test.caller.hangUp()
    expect(analyse(test.journal)?.summary).toContain('nobody picked up')
  })

  test('since another key is pressed', async () => {
    const test = await pickedUp()
    test.human.press('2')
    await expectComeback(test, 'declined', 'was declined')
    expect(test.read(test.human.played)).not.toContain(QUESTION)
  })

  test('since the human says no, hears what becomes of the caller, and is hung up on', async () => {
    const test = await pickedUp({ hears: ["No, I'm in a meeting."] })
    await test.until(() => test.read(test.human.played).includes(QUESTION))
    test.human.speak()
    await test.until(() => test.happened('transfer.failed').length > 0)
    await test.until(() => test.human.hungUp !== undefined)
    expect(test.read(test.human.played).at(-1)).toBe(FAREWELL)
    await expectComeback(test, 'declined', 'was declined')
  })

  test('since the human hangs up', async () => {
    const test = await pickedUp()
    test.human.hangUp()
    await expectComeback(test, 'declined', 'was declined')
  })

  test('since no one speaks, even when asked again', async () => {
    const test = await pickedUp()
    await test.until(() => test.happened('transfer.failed').length > 0)
    await test.until(() => test.human.hungUp !== undefined)
    expect(test.read(test.human.played)).toEqual([INTRODUCTION, QUESTION, FAREWELL])
    const asked = test.human
      .levels()
      .filter((level) => test.read([new Int16Array([level ?? 0])])[0] === QUESTION)
    const words = QUESTION.split(' ').length
    expect(asked).toHaveLength(2 * words * 2)
    await expectComeback(test, 'no_answer', 'nobody picked up')
  })

  test('since a voicemail answers', async () => {
    const hears = ['Yes, you have reached Dana. Please leave a message after the tone.']
    const test = await pickedUp({ hears })
    test.human.speak()
    await test.until(() => test.happened('transfer.failed').length > 0)
    expect(test.human.hungUp).toBe('agent_hung_up')
    await expectComeback(test, 'voicemail', 'only a voicemail answered')
  })

  test('since there is no voice to ask with, and a transfer needs consent', async () => {
    const mute = { name: 'mute', speak: failsAfterGreeting() }
    const test = await askedForPerson({ voice: mute })
    const human = scriptedLine()
    test.caller.sound(11, 12)
    test.dialled[0]?.events.answered(human.line)
    await test.until(() => test.happened('transfer.failed').length > 0)
    expect(test.happened('transfer.failed')).toMatchObject([{ reason: 'unreachable' }])
    expect(human.hungUp).toBe('agent_hung_up')
    expect(human.played).toEqual([])
  })
})

function failsAfterGreeting() {
  return async function* (text: string) {
    if (text.startsWith('Hello, this is') || text === QUESTION) throw new Error('no voice')
    yield { text, samples: new Int16Array(640).fill(1), wordEndsMs: text.split(' ').map(() => 40) }
  }
}

test('a human who declined hears goodbye while the caller is already served', async () => {
  const { human, read, until, caller } = await pickedUp()
  human.press('9')
  await until(() => read(caller.played).includes(COMEBACK))
  expect(human.hungUp).toBeUndefined()
  await until(() => human.hungUp !== undefined)
  expect(read(human.played).at(-1)).toBe(FAREWELL)
})

test('a caller who hangs up while it rings stops the ringing', async () => {
  const { caller, dialled, call } = await askedForPerson()
  caller.hangUp()
  expect(await call.over).toBe('caller_hung_up')
  expect(dialled[0]?.isCancelled).toBe(true)
})

test('a caller who hangs up while they are announced takes the human off the line', async () => {
  const { caller, human, call, pass } = await pickedUp()
  await pass(500)
  caller.hangUp()
  await call.over
  expect(human.hungUp).toBe('agent_hung_up')
})

test('a caller who hangs up on the human ends the call as transferred', async () => {
  const { caller, human, call, journal } = await pickedUp()
  human.press('1')
  caller.hangUp()
  expect(await call.over).toBe('transferred')
  expect(human.hungUp).toBe('transferred')
  expect(analyse(journal)?.outcome).toBe('Escalated')
})

test('a forwarded caller is connected at once, without a word to the human', async () => {
  const { caller, dialled, until, pass, happened, call } = transferCall({
    settings: { opening: ['forwarding'], afterOpening: 'forward' },
  })
  await until(() => dialled.length === 1)
  const human = scriptedLine()
  dialled[0]?.events.answered(human.line)
  expect(happened('transfer.succeeded')).toHaveLength(1)
  caller.sound(21, 22)
  await pass(100)
  expect(human.levels()).toEqual([21, 22])
  human.hangUp()
  expect(await call.over).toBe('transferred')
})

test('two people may not talk for ever', async () => {
  const { call, caller, human, pass, until, journal } = await pickedUp({
    settings: { maxDurationMs: 20_000 },
  })
  human.press('1')
  await pass(19_000)
  expect(human.hungUp).toBeUndefined()
  await until(() => human.hungUp !== undefined, 2000)
  expect(await call.over).toBe('timeout')
  expect(caller.hungUp).toBe('timeout')
  expect(analyse(journal)?.outcome).toBe('Escalated')
})

test('the journal of a transferred call, replayed, commands what was commanded when it was live', async () => {
  const { human, call, journal, commanded, until, read } = await pickedUp({ hears: ['Yes, please.'] })
  await until(() => read(human.played).includes(QUESTION))
  human.speak()
  await until(() => journal.at(-1)?.type === 'transfer.succeeded')
  human.hangUp()
  await call.over
  const { state, commands } = replay(journal)
  expect(state).toMatchObject({ phase: 'ended', reason: 'transferred' })
  expect(canonicalJson(commands)).toBe(canonicalJson(commanded))
})
