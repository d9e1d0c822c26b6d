import { describe, expect, test } from 'vitest'
import { createValidatorCompiler } from '../../platform/http/validation.ts'
import { toTranscript, Transcript, TranscriptQuery, type ListedRow } from './transcript.ts'
import { CALL_TYPES, OUTCOMES } from '../../voice/conversation/analysis/outcomes.ts'

const compile = createValidatorCompiler({ formats: [], keywords: [] })

function check(schema: unknown, httpPart: 'body' | 'querystring', value: unknown): unknown {
  return compile({ schema, httpPart, method: 'GET', url: '/' })(value)
}

function rowAt(createdAt: string): ListedRow {
  return {
    id: 'trn_1',
    agent_id: 'agt_1',
    created_at: Date.parse(createdAt),
    duration: 100,
    caller: '+12025550143',
    type: 'Booking',
    outcome: 'Resolved',
    rating: null,
    summary: 'A call.',
    conversation: '[{"speaker":"agent","text":"Hello."}]',
  }
}

describe('a transcript', () => {
  test('has the date and the time of the answer in UTC', () => {
    const transcript = toTranscript(rowAt('2026-11-15T23:59:58.999-05:00'))
    expect(transcript).toMatchObject({
      date: '2026-11-16',
      time: '04:59:58',
      created_at: '2026-11-16T04:59:58.999Z',
    })
  })

  test('has its minutes unrounded', () => {
    expect(toTranscript(rowAt('2026-11-15T00:00:00Z')).duration_minutes).toBe(100 / 60)
  })

  test('has all fields of its schema and no other', () => {
    const transcript = toTranscript(rowAt('2026-11-15T00:00:00Z'))
    expect(Object.keys(transcript)).toEqual(Object.keys(Transcript.properties))
    expect(check(Transcript, 'body', transcript)).toEqual({ value: transcript })
  })

  test('is shown by an example that follows the schema', () => {
    const examples: unknown[] = Reflect.get(Transcript, 'examples')
    expect(examples).toHaveLength(1)
    for (const example of examples) expect(check(Transcript, 'body', example)).toEqual({ value: example })
  })
})

describe('the query of the list', () => {
  test('asks for the 50 most recent by default', () => {
    expect(check(TranscriptQuery, 'querystring', {})).toEqual({ value: { limit: 50, offset: 0 } })
  })

  test.each([{ limit: '1' }, { limit: '100' }, { offset: '0' }, { offset: '9007199254740991' }])(
    'accepts %o',
    (query) => {
      expect(check(TranscriptQuery, 'querystring', query)).toHaveProperty('value')
    },
  )

  test.each([
    [{ limit: '0' }, 'limit'],
    [{ limit: '101' }, 'limit'],
    [{ limit: '2.5' }, 'limit'],
    [{ offset: '-1' }, 'offset'],
    [{ offset: '9007199254740993' }, 'offset'],
    [{ cursor: 'x' }, 'cursor'],
  ])('refuses %o and names the field', (query, field) => {
    expect(check(TranscriptQuery, 'querystring', query)).toMatchObject({ error: { details: [{ field }] } })
  })

  test('lists the known values when it refuses a type or an outcome', () => {
    const refused = check(TranscriptQuery, 'querystring', { type: 'Chat', outcome: 'Fine' })
    const details = [
      { field: 'type', message: expect.stringContaining(CALL_TYPES.join(', ')) },
      { field: 'outcome', message: expect.stringContaining(OUTCOMES.join(', ')) },
    ]
    expect(refused).toMatchObject({ error: { details } })
  })
})
