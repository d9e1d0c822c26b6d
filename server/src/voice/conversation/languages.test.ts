import { expect, test } from 'vitest'
import { DEFAULT_PHRASES, type PhraseName } from './replies/canned-phrases.ts'
import type { CallEvent } from './events.ts'
import { replay } from './replay.ts'
import { DEFAULT_SETTINGS, languageIn, wordingsOf, type CallSettings } from './settings.ts'

const FOREIGN = { notice: 'Je parle seulement anglais.', thanks: 'Merci, au revoir.', label: 'in French' }

function inCapitals(lines: Readonly<Record<PhraseName, string>>): Record<PhraseName, string> {
  const each = Object.entries(lines).map(([name, text]) => [name, text.toUpperCase()])
  return Object.fromEntries(each) as Record<PhraseName, string>
}

const SETTINGS: CallSettings = {
  ...DEFAULT_SETTINGS,
  opening: [],
  language: 'en',
  otherLines: { de: inCapitals(DEFAULT_PHRASES) },
}

function callWith(...facts: readonly object[]) {
  const events = [{ type: 'call.answered', settings: SETTINGS }, ...facts].map(
    (fact, index) => ({ ...fact, atMs: index * 100 }) as CallEvent,
  )
  return { events, ...replay(events) }
}

const said = (text: string, segment = 0) => ({ type: 'caller.said', segment, text, final: true })

test('everything that is said follows the language of the caller', () => {
  const { commands, state, events } = callWith(
    { type: 'language.recognised', language: 'de' },
    { type: 'hang_up.requested', by: 'test' },
  )
  expect(commands).toContainEqual({ type: 'use_language', language: 'de' })
  const lines = commands.filter((each) => each.type === 'play_line').map(({ text }) => text)
  expect(lines).toEqual([DEFAULT_PHRASES.goodbye.toUpperCase()])
  expect(state).toMatchObject({ settings: { language: 'de', otherLines: { en: DEFAULT_PHRASES } } })
  expect(languageIn(events).tag).toBe(languageIn(events.slice(0, 2)).tag)
})

test('after the opening a caller is invited to other languages, each in its own words and voice', () => {
  const settings: CallSettings = { ...SETTINGS, opening: ['greeting'], invites: ['de', 'fr'] }
  const { commands } = replay([{ type: 'call.answered', settings, atMs: 0 }])
  expect(commands.filter((each) => each.type === 'play_line')).toMatchObject([
    { line: 'greeting', text: DEFAULT_PHRASES.greeting },
    { line: 'invitation', text: DEFAULT_PHRASES.invitation.toUpperCase(), language: 'de' },
  ])
  expect(commands.some((each) => each.type === 'use_language')).toBe(false)
})

test('it changes back, and a language that is being spoken already changes nothing', () => {
  const back = callWith(
    { type: 'language.recognised', language: 'de' },
    { type: 'language.recognised', language: 'de' },
    { type: 'language.recognised', language: 'en' },
  )
  expect(back.commands.filter((each) => each.type === 'use_language')).toEqual([
    { type: 'use_language', language: 'de' },
    { type: 'use_language', language: 'en' },
  ])
  expect(back.state).toMatchObject({ settings: { language: 'en', lines: DEFAULT_PHRASES } })
})

test('a language that the agent does not have changes nothing', () => {
  expect(callWith({ type: 'language.recognised', language: 'es' }).commands).toEqual(callWith().commands)
})

test('what was thought of in the wrong language is thought of anew', () => {
  const { commands } = callWith(
    { type: 'text.typed', text: 'was kostet das' },
    { type: 'language.recognised', language: 'de' },
  )
  const thoughts = commands.filter((each) => each.type === 'think' || each.type === 'stop_thinking')
  expect(thoughts.map(({ type }) => type)).toEqual(['think', 'stop_thinking', 'think'])
})

test('who speaks a language that the agent does not is told so, once, and leaves a message', () => {
  const recognised = { type: 'language.recognised', language: 'fr', foreign: FOREIGN }
  const before = callWith(said('bonjour je voudrais un rendez-vous'), recognised, recognised)
  const notices = before.commands.filter((each) => each.type === 'play_line')
  expect(notices.map(({ text }) => text)).toEqual([FOREIGN.notice])
  expect(before.commands).toContainEqual({ type: 'use_language', language: 'fr' })
  expect(before.state).toMatchObject({
    record: { draft: { reason: 'in French: bonjour je voudrais un rendez-vous' } },
  })
  const speech = notices[0]?.speech ?? 0
  const after = callWith(
    said('bonjour je voudrais un rendez-vous'),
    recognised,
    { type: 'playback.began', speech },
    { type: 'playback.ended', speech },
    { type: 'text.typed', text: 'rappelez-moi demain' },
  )
  expect(after.commands).toContainEqual({ type: 'start_recording' })
  expect(after.commands).toContainEqual({
    type: 'keep_message',
    turn: expect.any(Number),
    message: { name: null, number: null, reason: 'in French: rappelez-moi demain' },
  })
  expect(after.commands.findLast((each) => each.type === 'play_line')?.text).toBe(FOREIGN.thanks)
  expect(after.commands.filter((each) => each.type === 'think')).toHaveLength(
    before.commands.filter((each) => each.type === 'think').length,
  )
  expect(after.state).toMatchObject({ record: { draft: null, messages: [{}] } })
})

test('a notice in another language that could not be said starts no recording, though its end is reported', () => {
  const { commands } = callWith(
    { type: 'language.recognised', language: 'fr', foreign: FOREIGN },
    { type: 'speech.failed', speech: 1, reason: 'test' },
    { type: 'playback.ended', speech: 1 },
  )
  expect(commands).toContainEqual(
    expect.objectContaining({ type: 'play_line', speech: 1, text: FOREIGN.notice }),
  )
  expect(commands).not.toContainEqual({ type: 'start_recording' })
})

test('a message that no STT understands is a message all the same', () => {
  const { commands } = callWith(
    { type: 'language.recognised', language: 'fr', foreign: FOREIGN },
    { type: 'playback.began', speech: 1 },
    { type: 'playback.ended', speech: 1 },
    { type: 'hearing.failed', reason: 'test' },
    { type: 'hearing.failed', reason: 'test' },
    { type: 'hearing.failed', reason: 'test' },
  )
  expect(commands).toContainEqual(
    expect.objectContaining({
      type: 'keep_message',
      message: { name: null, number: null, reason: 'in French' },
    }),
  )
})

test('a caller in another language hears in one wording what is said in theirs, and ours in several', () => {
  const { state } = callWith({ type: 'language.recognised', language: 'fr', foreign: FOREIGN })
  if (state.phase !== 'live') throw new Error('The call has ended.')
  const { settings } = state
  expect(wordingsOf(settings, 'still_there')).toEqual([FOREIGN.notice])
  expect(wordingsOf(settings, 'trouble')).toEqual(wordingsOf(DEFAULT_SETTINGS, 'trouble'))
})
