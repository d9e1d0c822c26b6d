import {
  EVENTS,
  PCMA,
  PCMU,
  expectRequest,
  expectStatus,
  inEitherOrder,
  pause,
  playPackets,
  reply,
  scenario,
  sdp,
  send,
  type Request,
  type Step,
} from './scenario.ts'

const ANSWERED = { opensDialog: true, checks: [{ matches: 'm=audio [1-9][0-9]* RTP/AVP' }] }
/** RFC 4028: short, so that it stands out, yet not below what peers must accept. */
const TIMED = ['Supported: timer', 'Session-Expires: 90;refresher=uac']
/** How long a call goes on before a side hangs up. */
const SHORT_MS = 300
/** The recorded key lasts about this long. */
const KEY_MS = 1000

const trying = expectStatus(100, { optional: true })
const ringing = expectStatus(180, { optional: true })
const ack = (cseq = 1, body = ''): Step => send('ACK', { cseq, inDialog: true, body })

function dial(invite: Request = {}): Step {
  return send('INVITE', { body: sdp(), ...invite })
}

export function call(invite: Request = {}): Step {
  return [dial(invite), trying, ringing, expectStatus(200, ANSWERED), ack()].join('\n')
}

function hangUp(cseq = 2): Step {
  return [send('BYE', { cseq, inDialog: true }), expectStatus(200)].join('\n')
}

function offerAgain(cseq: number, offer: string, answer: string): Step {
  return [
    send('INVITE', { cseq, inDialog: true, body: offer }),
    trying,
    expectStatus(200, { opensDialog: true, checks: [{ matches: answer }] }),
    ack(cseq),
  ].join('\n')
}

/** Calls that are answered, seen from the caller's side. */
export const answered = {
  basic: scenario('basic', call(), pause(SHORT_MS), hangUp()),
  /** In packets of 30 ms, and with the key 1. */
  media: scenario(
    'media',
    call({ body: sdp({ formats: [PCMA, EVENTS] }) }),
    playPackets('g711a'),
    pause(KEY_MS),
    playPackets('dtmf_2833_1'),
    pause(KEY_MS),
    hangUp(),
  ),
  hold: scenario(
    'hold',
    call(),
    offerAgain(2, sdp({ direction: 'sendonly', version: 2 }), 'a=(recvonly|inactive)'),
    offerAgain(3, sdp({ version: 3 }), 'm=audio [1-9][0-9]* RTP/AVP'),
    hangUp(4),
  ),
  lateOffer: scenario(
    'late offer',
    dial({ body: '' }),
    trying,
    ringing,
    expectStatus(200, ANSWERED),
    ack(1, sdp()),
    pause(SHORT_MS),
    hangUp(),
  ),
  /** RFC 3262. */
  prack: scenario(
    'PRACK',
    dial({ headers: ['Require: 100rel'], transaction: 'invite' }),
    expectStatus(100, { optional: true, transaction: 'invite' }),
    expectStatus(180, {
      opensDialog: true,
      transaction: 'invite',
      checks: [{ header: 'RSeq', matches: '[0-9]+', keepAs: 'number' }],
    }),
    send('PRACK', {
      cseq: 2,
      inDialog: true,
      headers: ['RAck: [$number] 1 INVITE'],
      transaction: 'prack',
    }),
    inEitherOrder(
      'answer',
      { expect: (more) => expectStatus(200, { ...more, transaction: 'prack' }) },
      { expect: (more) => expectStatus(200, { ...more, ...ANSWERED, transaction: 'invite' }) },
    ),
    send('ACK', { cseq: 1, inDialog: true, transaction: 'invite' }),
    hangUp(3),
  ),
  update: scenario(
    'UPDATE with a session timer',
    call({ headers: TIMED }),
    send('UPDATE', { cseq: 2, inDialog: true, headers: TIMED }),
    expectStatus(200, { checks: [{ header: 'Session-Expires', matches: '[0-9]+' }] }),
    hangUp(3),
  ),
  info: scenario(
    'INFO with a key',
    call(),
    send('INFO', {
      cseq: 2,
      inDialog: true,
      body: 'Signal=5\nDuration=160',
      bodyType: 'application/dtmf-relay',
    }),
    expectStatus(200),
    hangUp(3),
  ),
  /** Another codec, then another port. */
  change: scenario(
    'codec and port change',
    call(),
    offerAgain(2, sdp({ formats: [PCMA, EVENTS], version: 2 }), 'm=audio [1-9][0-9]* RTP/AVP 8'),
    offerAgain(
      3,
      sdp({ formats: [PCMU, EVENTS], portOffset: 4, version: 3 }),
      'm=audio [1-9][0-9]* RTP/AVP 0',
    ),
    hangUp(4),
  ),
} as const

export const waitForRefer = expectRequest('REFER', {
  checks: [{ header: 'Refer-To', matches: 'sips?:|tel:' }],
})

function sendNotify(cseq: number, subscription: string, sipfrag: string): Step {
  const headers = ['Event: refer', `Subscription-State: ${subscription}`]
  const bodyType = 'message/sipfrag;version=2.0'
  return send('NOTIFY', { cseq, inDialog: true, headers, body: sipfrag, bodyType })
}

export function notify(cseq: number, subscription: string, sipfrag: string): Step {
  return [sendNotify(cseq, subscription, sipfrag), expectStatus(200)].join('\n')
}

/** The person has answered: the callee says 200 and leaves, and its BYE may overtake the 200. */
export function notifySuccess(cseq: number): Step {
  return [
    sendNotify(cseq, 'terminated;reason=noresource', 'SIP/2.0 200 OK'),
    inEitherOrder(
      'success',
      { expect: (more) => expectStatus(200, more) },
      { expect: (more) => expectRequest('BYE', more), reply: reply('200 OK') },
    ),
  ].join('\n')
}

/** Calls in which the callee acts: where to dial so that it does is for the test to arrange. */
export const acting = {
  /** The callee hangs up. */
  theirBye: scenario('their BYE', call(), expectRequest('BYE'), reply('200 OK')),
  referAccepted: scenario(
    'REFER accepted',
    call(),
    waitForRefer,
    reply('202 Accepted'),
    notify(2, 'active;expires=60', 'SIP/2.0 100 Trying'),
    notifySuccess(3),
  ),
  /** The caller stays, and hangs up later. */
  referRefused: scenario(
    'REFER refused',
    call(),
    waitForRefer,
    reply('603 Decline'),
    pause(SHORT_MS),
    hangUp(),
  ),
  /** The trunk tries, and the person is busy. */
  referFailed: scenario(
    'REFER to a busy number',
    call(),
    waitForRefer,
    reply('202 Accepted'),
    notify(2, 'active;expires=60', 'SIP/2.0 100 Trying'),
    notify(3, 'terminated;reason=noresource', 'SIP/2.0 486 Busy Here'),
    pause(SHORT_MS),
    hangUp(4),
  ),
  /** The callee must still be ringing when the caller gives up. */
  cancel: scenario(
    'CANCEL',
    dial(),
    trying,
    expectStatus(180),
    send('CANCEL', { branchOf: 3 }),
    expectStatus(200),
    expectStatus(487),
    send('ACK', { branchOf: 6 }),
  ),
} as const
