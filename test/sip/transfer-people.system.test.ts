import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { withPeers } from '../peers/debian.ts'
import {
  CLOCK,
  comesBack,
  expectNoSecret,
  hearEachOther,
  openPeople,
  putThrough,
  type People,
} from './people.ts'

let people: People
beforeAll(async () => void (people = await openPeople()), 90_000)
afterEach(() => people.leave())
afterAll(() => people?.close())

describe.each(withPeers('baresip'))('%s: a caller who asks for a person', () => {
  test('is put through to one by a trunk who accepts, has heard nothing before, and hears the caller then', async () => {
    const { agent, caller, human } = await putThrough(people, CLOCK)
    await hearEachOther(caller, human)
    await caller.hangUp()
    await Promise.all([caller, human].map((phone) => phone.until('CALL_CLOSED')))
    expectNoSecret(human)
    expect(await people.telephone.transcript(agent)).toMatchObject({ outcome: 'Escalated' })
  })

  test('comes back when the human is busy', async () => {
    const human = await people.startHuman({ answer: 'busy' })
    const reached = await people.reachAgent()
    await reached.caller.press('0#')
    await human.until('CALL_CLOSED')
    await comesBack(people, reached, 'was busy')
  })
})
