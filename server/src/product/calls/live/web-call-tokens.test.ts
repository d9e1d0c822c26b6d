import { expect, test } from 'vitest'
import { PLAN_LIMITS } from '../../subscription/plan-limits.ts'
import { createInvitations, INVITATION_MS } from './web-call-tokens.ts'

const ADA = { accountId: 'ada', agentId: 'ava', plan: 'starter' } as const

test('an invitation lets one guest in, once', () => {
  const invitations = createInvitations<string>({ now: () => 0 })
  const { token } = invitations.invite('Ada', ADA)
  expect(invitations.redeem('another')).toBeUndefined()
  expect(invitations.redeem(token)).toBe('Ada')
  expect(invitations.redeem(token)).toBeUndefined()
})

test('an invitation ends after a minute', () => {
  let nowMs = 1000
  const invitations = createInvitations<string>({ now: () => nowMs })
  const early = invitations.invite('Ada', ADA)
  const late = invitations.invite('Ben', ADA)
  expect(early.expiresAtMs).toBe(1000 + INVITATION_MS)
  nowMs += INVITATION_MS - 1
  expect(invitations.redeem(early.token)).toBe('Ada')
  nowMs += 1
  expect(invitations.redeem(late.token)).toBeUndefined()
})

test('tokens cannot be guessed from one another', () => {
  const invitations = createInvitations<number>({ now: () => 0 })
  const tokens = Array.from(
    { length: 1000 },
    (_each, guest) => invitations.invite(guest, { ...ADA, plan: 'enterprise' }).token,
  )
  expect(new Set(tokens).size).toBe(1000)
  for (const token of tokens) expect(token).toMatch(/^[\w-]{32}$/)
})

test('more open invitations than there is room for are refused, and room comes with time', () => {
  let nowMs = 0
  const invitations = createInvitations<number>({ now: () => nowMs })
  for (let guest = 0; guest < 10_000; guest++)
    invitations.invite(guest, { ...ADA, accountId: `account ${guest % 100}`, plan: 'enterprise' })
  expect(() => invitations.invite(0, ADA)).toThrow('try again')
  nowMs = INVITATION_MS
  expect(invitations.invite(0, ADA).token).toBeTruthy()
})

test('an account has as many open as its plan allows, and takes no room from others', () => {
  const invitations = createInvitations<number>({ now: () => 0 })
  const { web_call_invitations: most } = PLAN_LIMITS.starter
  const tokens = Array.from({ length: most }, (_each, guest) => invitations.invite(guest, ADA).token)
  expect(() => invitations.invite(most, ADA)).toThrow(
    `at most ${most} web call invitations, and ${most} are used`,
  )
  expect(invitations.invite(0, { ...ADA, accountId: 'ben' }).token).toBeTruthy()
  invitations.redeem(tokens[0] ?? '')
  expect(invitations.invite(most, ADA).token).toBeTruthy()
})

test('tokens stop working when the account or the agent is gone', () => {
  const invitations = createInvitations<string>({ now: () => 0 })
  const [ava, bea, other] = [
    invitations.invite('Ada', ADA).token,
    invitations.invite('Ada', { ...ADA, agentId: 'bea' }).token,
    invitations.invite('Ben', { ...ADA, accountId: 'ben', agentId: 'cat' }).token,
  ]
  invitations.withdraw('ava')
  expect([invitations.redeem(ava), invitations.redeem(bea)]).toEqual([undefined, 'Ada'])
  const again = invitations.invite('Ada', ADA).token
  invitations.withdraw('ada')
  expect([invitations.redeem(again), invitations.redeem(other)]).toEqual([undefined, 'Ben'])
})
