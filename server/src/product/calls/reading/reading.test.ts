import { afterAll, describe, expect, test } from 'vitest'
import { createLog } from '../../../platform/log.ts'
import type { CallEvent } from '../../../voice/conversation/events.ts'
import { shownText } from '../../../voice/conversation/redaction/masking.ts'
import { DEFAULT_SETTINGS } from '../../../voice/conversation/settings.ts'
import type { Entry, LiveUpdate } from '../../../voice/protocol.ts'
import { createReadingThread } from './reading-thread.ts'
import { readHere, type Reading } from './reading.ts'

const CARD = '4929121123456786'
const REMOVED = '[card number removed]'
const KINDS = ['card_numbers'] as const

const said = (seq: number, text: string): Entry => ({
  seq,
  event: { type: 'caller.said', segment: seq, text, final: true, atMs: seq },
})
const words = (text: string): LiveUpdate => ({ type: 'words', text, final: false }) as LiveUpdate
const textsOf = (entries: readonly Entry[]) =>
  entries.map(({ event }) => ('text' in event ? shownText(event.text) : event.type))

const thread = createReadingThread(
  createLog('silent', false),
  new URL('breakable-worker.fixture.ts', import.meta.url),
)
afterAll(() => thread.close())

describe.each<[string, Reading]>([
  ['here', readHere],
  ['in a thread of its own', thread],
])('the words of a call, read %s', (_where, reading) => {
  test('come to a transcript and the times of its turns', async () => {
    const events: CallEvent[] = [
      { type: 'call.answered', settings: DEFAULT_SETTINGS, atMs: 0 },
      { type: 'caller.said', segment: 0, text: 'Hello there', final: true, atMs: 1000 },
      { type: 'line.dropped', by: 'caller', atMs: 9000 },
    ]
    const { analysis, waterfalls } = await reading.conclude(events, null)
    expect(analysis).toMatchObject({ durationSeconds: 9, reason: 'caller_hung_up' })
    expect(analysis?.conversation.map(({ text }) => text)).toContain('Hello there')
    expect(waterfalls).toEqual([])
    expect(await reading.conclude([], null)).toMatchObject({ analysis: undefined })
  })

  test('are kept without cards, in order, and shown so', async () => {
    const given: Entry[] = []
    const shown: LiveUpdate[] = []
    const held = reading.hold('en', KINDS, (entries) => given.push(...entries))
    held.add([{ seq: 0, event: { type: 'call.answered', settings: DEFAULT_SETTINGS, atMs: 0 } }])
    held.show(words(`My card is ${CARD}`), (news) => shown.push(news))
    held.add([said(1, `My card is ${CARD}`), said(2, 'Thank you.')])
    held.add([
      {
        seq: 3,
        event: { type: 'language.recognised', language: 'de', atMs: 3 },
      },
    ])
    held.add([said(4, `Meine Karte ist ${CARD}`)])
    await Promise.all([held.end(), held.end()])
    expect(textsOf(given)).toEqual([
      'call.answered',
      `My card is ${REMOVED}`,
      'Thank you.',
      'language.recognised',
      `Meine Karte ist ${REMOVED}`,
    ])
    expect(shown).toMatchObject([{ text: `My card is ${REMOVED}` }])
    const value = await reading.redact('en', { card: CARD, also: [`it is ${CARD}`, 7] }, KINDS)
    expect(JSON.stringify(value)).not.toContain('1234')
    expect(value).toMatchObject({ also: [expect.stringContaining('it is '), 7] })
  })
})

test('what a thread held that breaks is kept without its words, and the next is read again', async () => {
  const given: Entry[] = []
  const held = thread.hold('en', KINDS, (entries) => given.push(...entries))
  held.add([said(0, 'My card is 4929')])
  held.add([said(1, 'break now')])
  await expect(thread.conclude([], null)).rejects.toThrow('stopped')
  held.add([said(2, 'Good morning.')])
  await held.end()
  expect(textsOf(given)).toEqual(['… … … …', '… …', 'Good morning.'])
  expect(await thread.redact('en', { note: 'break now' }, KINDS)).toEqual({})
  expect(await thread.redact('en', 'break now', KINDS)).toBe('… …')
  expect(await thread.redact('en', 'good', KINDS)).toBe('good')
})
