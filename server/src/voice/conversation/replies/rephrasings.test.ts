import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyMoves, anySettings, walk } from '../../../../../test/call-lab/any-event.ts'
import { conversation } from '../../../../../test/call-lab/conversation.ts'
import { languageFor } from '../../../language/languages.ts'
import type { CallCommand } from '../commands.ts'
import { replay } from '../replay.ts'
import { DEFAULT_SETTINGS, spokenLines, wordingsOf, type CallSettings } from '../settings.ts'
import type { PhraseName } from './canned-phrases.ts'

const LANGUAGES = ['en', 'de', 'es'] as const

/** What may have to be said again. */
const AGAIN = Object.keys(languageFor('en').rephrasings) as PhraseName[]

function settingsIn(tag: string): CallSettings {
  const { phrases, rephrasings } = languageFor(tag)
  return { ...DEFAULT_SETTINGS, language: tag, lines: phrases, rephrasings: { [tag]: rephrasings } }
}

test.each(LANGUAGES)('in %s, whatever may be said again is said in three ways at least', (tag) => {
  for (const line of AGAIN) {
    const wordings = wordingsOf(settingsIn(tag), line)
    expect(new Set(wordings).size, line).toBeGreaterThanOrEqual(3)
    expect(wordings.every((each) => /^\S.*[.?!]$/.test(each))).toBe(true)
    expect(spokenLines(settingsIn(tag))).toEqual(expect.arrayContaining([...wordings]))
  }
})

function prompts(settings: Partial<CallSettings>): string[] {
  const call = conversation({ ...settings, silence: { promptMs: 8000, prompts: 4 } })
  return Array.from({ length: 4 }, () => {
    const said = call.fire('silence').flatMap((each) => (each.type === 'play_line' ? [each.text] : []))
    call.play(call.live().nowMs)
    return said.join(' ')
  })
}

test.each(LANGUAGES)('who is silent for long is asked in other words each time, in %s', (tag) => {
  const [first, second, third] = wordingsOf(settingsIn(tag), 'still_there')
  expect(prompts(settingsIn(tag))).toEqual([first, second, third, first])
})

test('a journal from before there were other wordings is replayed as it was', () => {
  const { rephrasings: _, ...old } = DEFAULT_SETTINGS
  const events = [
    { type: 'call.answered', settings: { ...old, opening: ['still_there', 'still_there'] }, atMs: 0 },
  ] as const
  const said = replay(events).commands.flatMap((each) => (each.type === 'play_line' ? [each.text] : []))
  expect(said).toEqual([old.lines.still_there, old.lines.still_there])
})

test('whatever happens, what may be said again is never said twice running in the same words', () => {
  const { rephrasings = {} } = DEFAULT_SETTINGS
  // What is said in a language that is not spoken is known in one wording.
  const known = new Set(spokenLines(DEFAULT_SETTINGS))
  const texts = (commands: readonly CallCommand[], line: PhraseName) =>
    commands.flatMap((each) =>
      each.type === 'play_line' && each.line === line && known.has(each.text) ? [each.text] : [],
    )
  fc.assert(
    fc.property(anyMoves, anySettings, (moves, settings) => {
      const { steps } = walk(moves, { ...settings, rephrasings })
      const commands = steps.flatMap(({ after }) => after.commands)
      for (const line of AGAIN) {
        const said = texts(commands, line)
        expect(said.filter((text, at) => text === said[at - 1])).toEqual([])
      }
    }),
    { numRuns: 500 },
  )
})
