/** A conversation as sipp plays it, seen from the caller's side. */
export type Scenario = { readonly name: string; readonly xml: string }

/** One element of the conversation, in sipp's XML. */
export type Step = string

export function scenario(name: string, ...steps: readonly Step[]): Scenario {
  const variables = [
    ...new Set([...steps.join('').matchAll(/assign_to="(\w+)"/g)].map(([, variable]) => variable)),
  ]
  const known = variables.length === 0 ? '' : `<Reference variables="${variables.join(',')}"/>`
  const head = '<?xml version="1.0" encoding="ISO-8859-1" ?><!DOCTYPE scenario SYSTEM "sipp.dtd">'
  return { name, xml: `${head}<scenario name="${name}">${steps.join('\n')}${known}</scenario>` }
}

export type Sdp = {
  /** Payload types and what they are, in order. */
  readonly formats?: readonly string[]
  readonly direction?: 'sendonly' | 'recvonly' | 'inactive'
  /** Added to sipp's media port. */
  readonly portOffset?: number
  readonly version?: number
}

export const PCMU = '0 PCMU/8000'
export const PCMA = '8 PCMA/8000'
export const EVENTS = '101 telephone-event/8000'
export const G729 = '18 G729/8000'

export function sdp({ formats = [PCMU, EVENTS], direction, portOffset = 0, version = 1 }: Sdp = {}): string {
  const types = formats.map((format) => format.split(' ', 1)[0])
  return [
    'v=0',
    `o=sipp 53655765 ${version} IN IP4 [local_ip]`,
    's=-',
    'c=IN IP4 [media_ip]',
    't=0 0',
    `m=audio [media_port+${portOffset}] RTP/AVP ${types.join(' ')}`,
    ...formats.map((format) => `a=rtpmap:${format}`),
    ...(formats.includes(EVENTS) ? ['a=fmtp:101 0-16'] : []),
    ...(direction ? [`a=${direction}`] : []),
  ].join('\n')
}

export type Request = {
  readonly cseq?: number
  readonly headers?: readonly string[]
  readonly body?: string
  readonly bodyType?: string
  /** Within the dialog: to the contact that the callee gave. */
  readonly inDialog?: boolean
  /** Of how many messages ago; CANCEL, and ACK for a refusal, belong to the transaction of their INVITE. */
  readonly branchOf?: number
  /** A name for its transaction, where responses to several requests may come in any order. */
  readonly transaction?: string
}

const PEER_TAG = '[peer_tag_param]'

export function send(method: string, request: Request = {}): Step {
  const {
    cseq = 1,
    headers = [],
    body = '',
    bodyType = 'application/sdp',
    inDialog = false,
    branchOf,
    transaction,
  } = request
  const isAck = method === 'ACK'
  const uri = inDialog ? '[next_url]' : 'sip:[service]@[remote_ip]:[remote_port]'
  const lines = [
    `${method} ${uri} SIP/2.0`,
    `Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch${branchOf === undefined ? '' : `-${branchOf}`}]`,
    'Max-Forwards: 70',
    ...(inDialog ? ['[routes]'] : []),
    'From: "sipp" <sip:+12025550143@[local_ip]:[local_port]>;tag=[pid]SIPpTag00[call_number]',
    `To: <sip:[service]@[remote_ip]:[remote_port]>${inDialog || (isAck && branchOf !== undefined) ? PEER_TAG : ''}`,
    'Call-ID: [call_id]',
    `CSeq: ${cseq} ${method}`,
    'Contact: <sip:sipp@[local_ip]:[local_port];transport=[transport]>',
    ...headers,
    ...(body === '' ? [] : [`Content-Type: ${bodyType}`]),
    'Content-Length: [len]',
    '',
    body,
  ]
  const repeated = isAck ? '' : ' retrans="500"'
  const named = transaction === undefined ? '' : ` ${isAck ? 'ack' : 'start'}_txn="${transaction}"`
  return `<send${repeated}${named}><![CDATA[\n${lines.join('\n')}\n]]></send>`
}

/** What must stand in a message: in one of its headers, or anywhere in it. */
export type Check = { readonly header?: string; readonly matches: string; readonly keepAs?: string }

export type Expectation = {
  readonly optional?: boolean
  /** The dialog's route and contact come from here. */
  readonly opensDialog?: boolean
  readonly checks?: readonly Check[]
  /** The name of the transaction that a response must belong to. */
  readonly transaction?: string
  /** Where to go on after it. */
  readonly next?: string
}

export function expectStatus(status: number, expectation: Expectation = {}): Step {
  return receive(`response="${status}"`, expectation)
}

export function expectRequest(method: string, expectation: Expectation = {}): Step {
  return receive(`request="${method}"`, expectation)
}

/** What a peer sends one after the other, and a proxy with several workers may swap. */
export type Expected = {
  expect(more?: Expectation): Step
  /** What is done about it at once. */
  readonly reply?: Step
}

export function inEitherOrder(name: string, first: Expected, second: Expected): Step {
  const isSwapped = `${name}-swapped`
  const isOver = `${name}-over`
  return [
    second.expect({ optional: true, next: isSwapped }),
    first.expect(),
    first.reply ?? '',
    second.expect(),
    second.reply ?? '',
    `<nop next="${isOver}"/>`,
    `<label id="${isSwapped}"/>`,
    second.reply ?? '',
    first.expect(),
    first.reply ?? '',
    `<label id="${isOver}"/>`,
    '<nop/>',
  ].join('\n')
}

function receive(what: string, expectation: Expectation): Step {
  const { optional, opensDialog, checks = [], transaction, next } = expectation
  const actions = checks.map(({ header, matches, keepAs }, index) => {
    const where = header === undefined ? 'search_in="msg"' : `search_in="hdr" header="${header}:"`
    return `<ereg regexp="${matches}" ${where} check_it="true" assign_to="${keepAs ?? `check${index}`}"/>`
  })
  const options = [
    optional ? ' optional="true"' : '',
    opensDialog ? ' rrs="true"' : '',
    transaction === undefined ? '' : ` response_txn="${transaction}"`,
    next === undefined ? '' : ` next="${next}"`,
  ]
  return [
    `<recv ${what}${options.join('')}>`,
    ...(actions.length === 0 ? [] : [`<action>${actions.join('')}</action>`]),
    '</recv>',
  ].join('')
}

export function reply(
  status: string,
  { headers = [], body = '' }: { headers?: readonly string[]; body?: string } = {},
): Step {
  const lines = [
    `SIP/2.0 ${status}`,
    '[last_Via:]',
    '[last_From:]',
    '[last_To:]',
    '[last_Call-ID:]',
    '[last_CSeq:]',
    'Contact: <sip:sipp@[local_ip]:[local_port];transport=[transport]>',
    ...headers,
    ...(body === '' ? [] : ['Content-Type: application/sdp']),
    'Content-Length: [len]',
    '',
    body,
  ]
  return `<send><![CDATA[\n${lines.join('\n')}\n]]></send>`
}

export function pause(milliseconds: number): Step {
  return `<pause milliseconds="${milliseconds}"/>`
}

/** Plays packets that were recorded: `g711a`, `dtmf_2833_1`. It does not wait for their end. */
export function playPackets(name: string): Step {
  return `<nop><action><exec play_pcap_audio="/usr/share/sip-tester/${name}.pcap"/></action></nop>`
}
