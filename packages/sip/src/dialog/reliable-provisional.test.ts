import { expect, test } from 'vitest'
import { header } from '../message/headers.ts'
import { ANSWER, bytes, createStage, OFFER, ourTag, request, type Stage, words } from '../stage.fixture.ts'

/** A call whose caller wants to know that provisional responses arrive. */
function reliableCall(stage: Stage, body = OFFER): string {
  stage.hear(request('INVITE', { body, more: ['Require: 100rel'] }))
  stage.said()
  stage.told()
  return stage.lastEvent('ringing').call
}

/** The PRACK of the last provisional response. */
function prack(stage: Stage, name = '180 INVITE', body = '', seq = 2): string {
  const ringing = stage.last(name)
  const more = [`RAck: ${header(ringing, 'rseq')} 1 INVITE`]
  return request('PRACK', { seq, toTag: ourTag(ringing), more, body })
}

test('a caller that requires it gets a reliable 180, acknowledges it, and only then the 200', () => {
  const stage = createStage()
  const call = reliableCall(stage)
  stage.agent.ring(call, stage.nowMs())
  const ringing = stage.last('180 INVITE')
  expect(header(ringing, 'require')).toBe('100rel')
  expect(Number(header(ringing, 'rseq'))).toBeGreaterThan(0)
  expect(stage.agent.answer(call, bytes(ANSWER), stage.nowMs())).toBe(true)
  expect(stage.said()).toEqual(['180 INVITE'])
  stage.hear(prack(stage))
  expect(stage.said()).toEqual(['200 PRACK', '200 INVITE'])
  expect(words(stage.last('200 INVITE').body)).toBe(ANSWER)
})

test('a reliable response is sent until its PRACK comes', () => {
  const stage = createStage()
  stage.agent.ring(reliableCall(stage), stage.nowMs())
  stage.pass(4000)
  stage.hear(prack(stage))
  stage.pass(30_000)
  expect(stage.times('180 INVITE')).toEqual([0, 500, 1500, 3500])
})

test('without a PRACK the call is refused after 32 s', () => {
  const stage = createStage()
  const call = reliableCall(stage)
  stage.agent.ring(call, stage.nowMs())
  stage.agent.answer(call, bytes(ANSWER), stage.nowMs())
  stage.pass(32_000)
  expect(stage.times('504 INVITE')).toEqual([32_000])
  expect(stage.times('200 INVITE')).toEqual([])
  expect(stage.lastEvent('ended')).toMatchObject({ by: 'us', reason: 'not_acknowledged' })
})

test.each(['RAck: 99 1 INVITE', 'RAck: RSEQ 2 INVITE', 'RAck: RSEQ 1 UPDATE'])(
  'a PRACK of something else gets 481: %s',
  (rack) => {
    const stage = createStage()
    stage.agent.ring(reliableCall(stage), stage.nowMs())
    const ringing = stage.last('180 INVITE')
    const more = [rack.replace('RSEQ', header(ringing, 'rseq') ?? '')]
    stage.hear(request('PRACK', { seq: 2, toTag: ourTag(ringing), more }))
    expect(stage.said()).toEqual(['180 INVITE', '481 PRACK'])
  },
)

test('a second PRACK of the same response gets 481, a copy of the first its 200', () => {
  const stage = createStage()
  stage.agent.ring(reliableCall(stage), stage.nowMs())
  stage.hear(prack(stage))
  stage.hear(prack(stage))
  stage.hear(prack(stage, '180 INVITE', '', 3))
  expect(stage.said()).toEqual(['180 INVITE', '200 PRACK', '200 PRACK', '481 PRACK'])
})

test('early media: the answer goes with the reliable 183, and the 200 does not repeat it', () => {
  const stage = createStage()
  const call = reliableCall(stage)
  stage.agent.ring(call, stage.nowMs(), bytes('early answer'))
  expect(words(stage.last('183 INVITE').body)).toBe('early answer')
  stage.hear(prack(stage, '183 INVITE'))
  stage.agent.answer(call, bytes(ANSWER), stage.nowMs())
  expect(words(stage.last('200 INVITE').body)).toBe('')
})

test('a caller without an offer gets ours in the reliable 183, and brings its answer in the PRACK', () => {
  const stage = createStage()
  const call = reliableCall(stage, '')
  expect(stage.agent.ring(call, stage.nowMs())).toBe(false)
  expect(stage.agent.ring(call, stage.nowMs(), bytes('our offer'))).toBe(true)
  stage.hear(prack(stage, '183 INVITE', 'their answer'))
  expect(words(stage.lastEvent('acknowledged').answer)).toBe('their answer')
  stage.agent.answer(call, bytes(ANSWER), stage.nowMs())
  expect(stage.said()).toEqual(['183 INVITE', '200 PRACK', '200 INVITE'])
  expect(words(stage.last('200 INVITE').body)).toBe('')
})

test('a new offer in a PRACK is refused, and the call goes on', () => {
  const stage = createStage()
  const call = reliableCall(stage)
  stage.agent.ring(call, stage.nowMs())
  stage.hear(prack(stage, '180 INVITE', 'another offer'))
  stage.agent.answer(call, bytes(ANSWER), stage.nowMs())
  expect(stage.said()).toEqual(['180 INVITE', '488 PRACK', '200 INVITE'])
})

test('a call that waits for its PRACK can be taken back', () => {
  const stage = createStage()
  const call = reliableCall(stage)
  stage.agent.ring(call, stage.nowMs())
  stage.agent.answer(call, bytes(ANSWER), stage.nowMs())
  stage.hear(request('CANCEL', { branch: 'z9hG4bKINVITE1' }))
  stage.hear(request('ACK', { branch: 'z9hG4bKINVITE1' }))
  stage.pass(36_000)
  expect(stage.said()).toEqual(['180 INVITE', '200 CANCEL', '487 INVITE'])
  expect(stage.told()).toEqual(['cancelled'])
  expect(stage.agent.sizes()).toMatchObject({ calls: 0, dialogs: 0, timers: 0 })
})

test('a caller that only supports it gets an ordinary 180', () => {
  const stage = createStage()
  stage.hear(request('INVITE', { body: OFFER, more: ['Supported: 100rel'] }))
  stage.agent.ring(stage.lastEvent('ringing').call, stage.nowMs())
  expect(header(stage.last('180 INVITE'), 'rseq')).toBeUndefined()
})
