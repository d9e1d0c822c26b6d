import {
  G729,
  expectStatus,
  scenario,
  sdp,
  send,
  type Check,
  type Request,
  type Scenario,
} from './scenario.ts'

/** An INVITE that is refused, and acknowledged within its own transaction: RFC 3261 section 17.1.1.3. */
function refused(name: string, status: number, invite: Request, checks: readonly Check[] = []): Scenario {
  return scenario(
    name,
    send('INVITE', { body: sdp(), ...invite }),
    expectStatus(100, { optional: true }),
    expectStatus(180, { optional: true }),
    expectStatus(status, { checks }),
    send('ACK', { branchOf: 4 }),
  )
}

export const refusals = {
  unknownNumber: refused('unknown number', 404, {}),
  /** Full, or draining. */
  unavailable: refused('unavailable', 503, {}, [{ header: 'Retry-After', matches: '[1-9][0-9]*' }]),
  busy: refused('busy', 486, {}),
  badCodec: refused('no codec in common', 488, { body: sdp({ formats: [G729] }) }),
  /** RFC 3261 section 8.2.2.3. */
  unknownExtension: refused('unknown extension', 420, { headers: ['Require: teleportation'] }, [
    { header: 'Unsupported', matches: 'teleportation' },
  ]),
  /** RFC 4028 section 6. */
  briefSession: refused(
    'session interval too small',
    422,
    { headers: ['Supported: timer', 'Session-Expires: 30'] },
    [{ header: 'Min-SE', matches: '[0-9]+' }],
  ),
  badBody: refused('a body that is no SDP', 415, { body: 'hello', bodyType: 'text/plain' }),
} as const

/** Requests that belong to no call. */
export const apart = {
  options: scenario(
    'OPTIONS',
    send('OPTIONS'),
    expectStatus(200, { checks: [{ header: 'Allow', matches: 'INVITE' }] }),
  ),
  strangerBye: scenario('BYE of no call', send('BYE'), expectStatus(481)),
} as const
