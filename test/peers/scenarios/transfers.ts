import { call, notify, notifySuccess, waitForRefer } from './calls.ts'
import { expectRequest, expectStatus, reply, scenario, send, type Scenario, type Step } from './scenario.ts'

function key(cseq: number, digit: string): Step {
  const body = `Signal=${digit}\nDuration=160`
  return [
    send('INFO', { cseq, inDialog: true, body, bodyType: 'application/dtmf-relay' }),
    expectStatus(200),
  ].join('\n')
}

/** Asks for a person with the key 0. */
const askForPerson: Step = [call(), key(2, '0'), key(3, '#')].join('\n')

/** `target` is the regular expression of an address. */
export function referAccepted(target: string): Scenario {
  return scenario(
    'a transfer by REFER',
    askForPerson,
    expectRequest('REFER', { checks: [{ header: 'Refer-To', matches: target }] }),
    reply('202 Accepted'),
    notify(4, 'active;expires=60', 'SIP/2.0 100 Trying'),
    notifySuccess(5),
  )
}

/** The callee puts the caller through without REFER then, and the call ends when that one hangs up. */
export const referRefused = scenario(
  'a transfer without REFER',
  askForPerson,
  waitForRefer,
  reply('603 Decline'),
  expectRequest('BYE'),
  reply('200 OK'),
)
