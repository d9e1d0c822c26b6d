import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../../../platform/clock.ts'
import type { EscalationPolicy, ReplyPart } from '../../brain.ts'
import { BRIEFING, TUESDAY_TEN_MS } from '../briefing.fixture.ts'
import { follow, outline, PATIENCE_MS, play, type Change, type Script } from '../dialogue.fixture.ts'
import { startMeaning } from '../understanding/meaning.ts'
import { receptionist } from '../receptionist.ts'

const meaning = startMeaning()
beforeAll(() => meaning.ready)
afterAll(() => meaning.close())

function policy(policy: EscalationPolicy, hasTarget = true): Change {
  return { briefing: { escalation: { policy, hasTarget } } }
}

describe('a caller who needs a person', () => {
  const ASKED = 'can I speak to a real person please'
  const ANGRY = 'this is unacceptable, I want to complain about my bill'

  test('never: gets a message taken', () =>
    follow(meaning, [[ASKED, 'cannot_put_through', 'take_message', 'ask_name']], policy('never')))

  test('on request: is put through when asking, not when complaining', async () => {
    await follow(meaning, [[ASKED, 'put_through', '-> transfer']], policy('on_request'))
    await follow(meaning, [[ANGRY, 'sorry_to_hear', 'take_message', 'ask_name']], policy('on_request'))
  })

  test('complex: is put through when asking, complaining, in an emergency, or without an answer', async () => {
    await follow(meaning, [[ASKED, 'put_through', '-> transfer']], policy('complex'))
    await follow(meaning, [[ANGRY, 'sorry_to_hear', 'put_through', '-> transfer']], policy('complex'))
    await follow(
      meaning,
      [['this is urgent, my crown broke', 'urgent', 'put_through', '-> transfer']],
      policy('complex'),
    )
    await follow(
      meaning,
      [['who won the game last night', 'not_known', 'put_through', '-> transfer']],
      policy('complex'),
    )
  })

  test('complex: is put through after two failed understandings in a row', async () => {
    await follow(
      meaning,
      [
        ['erm well', 'other_words'],
        ['it is what it is', 'still_not_understood', 'put_through', '-> transfer'],
      ],
      policy('complex'),
    )
    await follow(
      meaning,
      [
        ['erm well', 'other_words'],
        ['do you treat children', 'faq:1'],
        ['it is what it is', 'other_words'],
      ],
      policy('complex'),
    )
  })

  test('always: is put through after the first words', () =>
    follow(meaning, [['do you treat children', 'put_through', '-> transfer']], policy('always')))

  test('hears it from the call without a target, and may then leave a message', () =>
    follow(
      meaning,
      [
        [ASKED, '-> transfer'],
        ['yes please', 'ask_name'],
      ],
      { ...policy('complex', false), notes: [[], ['no_transfer']] },
    ))

  test('may leave a message after a transfer without an answer', () =>
    follow(
      meaning,
      [
        [ASKED, 'put_through', '-> transfer'],
        ['my name is Ann Lee', 'name_noted', 'ask_number'],
      ],
      { ...policy('always'), notes: [[], ['transfer_failed']] },
    ))

  test('presses zero', async () => {
    const conversation = receptionist(meaning, PATIENCE_MS).open(BRIEFING)
    const parts: ReplyPart[] = []
    const heard = { turn: 1, text: '', digits: '0', atMs: TUESDAY_TEN_MS }
    await conversation.reply(heard, (part) => parts.push(part), new AbortController().signal)
    expect(outline(parts)).toEqual(['put_through', '-> transfer'])
  })

  test('in danger is asked to call the emergency services, whatever the policy', async () => {
    for (const each of ['never', 'on_request', 'complex', 'always'] as const) {
      const [reply] = await play(meaning, [['help, he is not breathing']], policy(each))
      expect(outline(reply ?? [])[0]).toBe('life_in_danger')
    }
  })

  test.each([
    ['never', true, ['life_in_danger']],
    ['on_request', true, ['life_in_danger']],
    ['complex', true, ['life_in_danger', 'put_through', '-> transfer']],
    ['complex', false, ['life_in_danger']],
  ] as const)('%s, with a target %s: nobody in danger is asked for a name', async (each, hasTarget, said) => {
    await follow(meaning, [['help, he is not breathing', ...said]], policy(each, hasTarget))
    await follow(
      meaning,
      [
        ['can I leave a message', 'ask_name'],
        ['help, he is not breathing', ...said],
      ],
      policy(each, hasTarget),
    )
  })

  test('in danger hears the number of the country', async () => {
    const [reply] = await play(meaning, [['my wife is having a heart attack']], policy('never'))
    expect(reply).toContainEqual({
      clause: 'Please hang up and dial nine one one now.',
      source: 'line:life_in_danger',
    })
    const [other] = await play(meaning, [['I want to kill myself']], policy('never'))
    expect(JSON.stringify(other)).toContain('nine eight eight')
  })
})

describe('while closed', () => {
  const closed = (each: EscalationPolicy): Change => ({
    briefing: { open: false, escalation: { policy: each, hasTarget: true } },
    atMs: TUESDAY_TEN_MS + 10 * HOUR_MS,
  })

  test.each(['never', 'on_request', 'complex', 'always'] as const)(
    '%s: nobody is put through',
    async (each) => {
      const script: Script = [
        ['can I talk to somebody', 'closed_now', 'hours', 'take_message', 'ask_name'],
        ['Ann Lee', 'name_noted', 'ask_number'],
      ]
      const [reply] = await follow(meaning, script, closed(each))
      expect(reply).toContainEqual({
        clause: 'We open again tomorrow at nine in the morning.',
        source: 'hours',
      })
    },
  )

  test('a yes accepts the message that the opening has offered, and questions are answered', () =>
    follow(
      meaning,
      [
        ['is there parking', 'faq:0'],
        ['can I leave a message', 'ask_name'],
      ],
      closed('complex'),
    ))

  test('a yes at once does too', () => follow(meaning, [['yes please', 'ask_name']], closed('never')))
})
