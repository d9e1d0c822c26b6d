import { ParleyError } from '@parley/sdk'
import { describe, expect, test } from 'vitest'
import { answerOf, shareOf } from './upload.ts'

describe('what the service answers to an upload', () => {
  test('a success is its body', () => {
    expect(answerOf(201, '{"success":true,"bundleSid":"BU1"}', null)).toEqual({
      success: true,
      bundleSid: 'BU1',
    })
  })

  test('a refusal keeps its words, its code and the fields', () => {
    const details = [{ field: 'proofOfIdentity', message: 'must be a PDF.' }]
    const body = JSON.stringify({ error: 'It is wrong.', code: 'invalid', details, request_id: 'req_1' })
    const answer = answerOf(400, body, null)
    expect(answer).toBeInstanceOf(ParleyError)
    expect(answer).toMatchObject({
      message: 'It is wrong.',
      status: 400,
      code: 'invalid',
      details,
      requestId: 'req_1',
    })
  })

  test('the time to wait is reported', () => {
    expect(answerOf(429, '{"error":"Slower.","code":"rate_limited"}', '7')).toMatchObject({
      retryAfterSeconds: 7,
    })
    expect(answerOf(503, '{}', 'Wed, 21 Oct 2026 07:28:00 GMT')).toMatchObject({
      retryAfterSeconds: undefined,
    })
  })

  test.each(['<html>413</html>', '', 'null', '"text"', '{"error":{},"code":5,"details":"no"}'])(
    'the answer %j of something in between is a refusal as well',
    (body) => {
      const answer = answerOf(413, body, null)
      expect(answer).toBeInstanceOf(ParleyError)
      expect(answer).toMatchObject({ status: 413, code: 'unknown', details: [] })
    },
  )

  test('a success that cannot be read is none', () => {
    expect(answerOf(200, 'no json', null)).toBeInstanceOf(ParleyError)
  })
})

test('how much has been sent', () => {
  expect(shareOf(0, 100)).toBe(0)
  expect(shareOf(25, 100)).toBe(0.25)
  expect(shareOf(120, 100)).toBe(1)
  expect(shareOf(0, 0)).toBe(1)
})
