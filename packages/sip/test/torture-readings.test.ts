import { describe, expect, test } from 'vitest'
import { readTortureMessages } from './torture-messages.ts'
import { header, headerValues, nameAddr, readAuth, tagOf, vias } from '../src/message/headers.ts'
import type { SipMessage, SipRequest, SipResponse } from '../src/message/message.ts'
import { createStreamParser, parseMessage } from '../src/message/parse.ts'
import type { SipUri } from '../src/message/uri.ts'

const messages = new Map(
  [...readTortureMessages('rfc4475'), ...readTortureMessages('rfc5118')].map(({ name, bytes }) => [
    name,
    bytes,
  ]),
)

function understand(name: string): SipMessage {
  const parsed = parseMessage(messages.get(name)!)
  if (!parsed.ok) throw new Error(`${name} is refused: ${parsed.problem}.`)
  return parsed.message
}

const request = (name: string): SipRequest => understand(name) as SipRequest
const party = (message: SipMessage, name: string) => nameAddr(header(message, name)!)!
const contacts = (message: SipMessage): SipUri[] =>
  headerValues(message, 'contact').map((value) => nameAddr(value)!.uri)

describe.skipIf(messages.size === 0)('what torture messages say', () => {
  test('a short tortuous INVITE', () => {
    const message = request('wsinv')
    expect(message.uri).toMatchObject({ user: 'vivekg', host: 'chair-dnrc.example.com' })
    expect(message.uri.params).toEqual(new Map([['unknownparam', null]]))
    expect(tagOf(header(message, 'to')!)).toBe('1918181833n')
    expect(party(message, 'from')).toMatchObject({ display: 'J Rosenberg \\"', uri: { user: 'jdrosen' } })
    expect(vias(message).map(({ transport, host }) => `${transport} ${host}`)).toEqual([
      'UDP 192.0.2.2',
      'TCP spindle.example.com',
      'UDP 192.168.255.111',
    ])
    expect(vias(message).map(({ params }) => params.get('branch'))).toEqual([
      '390skdjuw',
      'z9hG4bK9ikj8',
      'z9hG4bK30239',
    ])
    expect(header(message, 'subject')).toBe('')
    expect(header(message, 'newfangledheader')).toBe('newfangled value continued newfangled value')
    expect(party(message, 'contact')).toMatchObject({
      display: 'Quoted string ""',
      params: new Map([
        ['newparam', 'newvalue'],
        ['secondparam', null],
        ['q', '0.33'],
      ]),
    })
  })

  test('all that a method, a user, a display name and an extension may hold', () => {
    const message = request('intmeth')
    expect(message.method).toBe("!interesting-Method0123456789_*+`.%indeed'~")
    expect(message.uri).toMatchObject({
      user: "1_unusual.URI~(to-be!sure)&isn't+it$/crazy?,/;;*",
      password: "&it+has=1,weird!*pas$wo~d_too.(doesn't-it)",
      host: 'example.com',
    })
    expect(party(message, 'to').display).toBe('BEL:\x07 NUL:\0 DEL:\x7f')
    expect(party(message, 'from').display).toBe("token1~` token2'+_ token3*%!.-")
    expect(party(message, 'from').params.get("fromparam''~+*_!.-%")).toBe('работающий')
    expect(header(message, "extensionheader-!.%*+_`'~")).toBe('\uFEFF大停電')
  })

  test('escapes in URIs mean what they stand for, and stand for nothing elsewhere', () => {
    const escaped = request('esc01')
    expect(escaped.uri).toMatchObject({ user: 'sips:user@example.com', host: 'example.net' })
    expect(party(escaped, 'to').uri.user).toBe('user')
    expect(party(escaped, 'from').uri.user).toBe('I have spaces')
    expect(contacts(escaped)[0]).toMatchObject({ user: 'caller', raw: expect.stringContaining('%6C%72') })
    expect(contacts(escaped)[0]!.params).toEqual(
      new Map([
        ['lr', null],
        ['name', 'value%41'],
      ]),
    )
    expect(contacts(request('escnull')).map(({ user }) => user)).toEqual(['\0', '\0\0'])
    const unescaped = request('esc02')
    expect(unescaped.method).toBe('RE%47IST%45R')
    expect(party(unescaped, 'to').display).toBe('%Z%45')
    expect(contacts(unescaped).map(({ user }) => user)).toEqual(['alias1', 'alias3'])
    expect(request('semiuri').uri).toMatchObject({ user: 'user;par=u@example.net', host: 'example.com' })
  })

  test('many Vias, unknown transports, binary bodies, odd reasons', () => {
    expect(vias(request('longreq'))).toHaveLength(34)
    expect(vias(request('transports')).map(({ transport }) => transport)).toEqual([
      'UDP',
      'SCTP',
      'TLS',
      'UNKNOWN',
      'TCP',
    ])
    expect(request('mpart01').body).toHaveLength(553)
    expect(party(request('lwsdisp'), 'from').display).toBe('caller')
    expect((understand('unreason') as SipResponse).reason).toBe(
      '= 2**3 * 5**2 но сто девяносто девять - простое',
    )
    expect(understand('noreason')).toMatchObject({ status: 100, reason: '' })
  })

  test('a datagram ends where its Content-Length says; on a stream the next message begins there', () => {
    expect(request('dblreq')).toMatchObject({ method: 'REGISTER', body: new Uint8Array(0) })
    const stream = createStreamParser()
    const [first, second] = stream.push(messages.get('dblreq')!)
    expect(first).toEqual(parseMessage(messages.get('dblreq')!))
    expect(second).toMatchObject({ ok: true, message: { method: 'INVITE', body: { length: 150 } } })
    // Its own length is five short of its body: what is left over is no message.
    expect(stream.broken()).toBe('Content-Length is missing')
  })

  test('a parameter without brackets belongs to the header, within them to the URI', () => {
    expect(party(request('cparam01'), 'contact').params.has('unknownparam')).toBe(true)
    expect(party(request('cparam01'), 'contact').uri.params.has('unknownparam')).toBe(false)
    expect(party(request('cparam02'), 'contact').uri.params.has('unknownparam')).toBe(true)
    expect(party(request('regescrt'), 'contact').uri.headers).toBe('Route=%3Csip:sip.example.com%3E')
  })

  test('what the parser does not judge is there for those who do', () => {
    expect(request('unkscm').uri).toMatchObject({ scheme: 'nobodyknowsthisscheme', host: '' })
    expect(request('novelsc').uri).toMatchObject({ scheme: 'soap.beep', raw: 'soap.beep://192.0.2.103:3002' })
    expect(party(request('unksm2'), 'from').uri.scheme).toBe('http')
    expect(headerValues(request('bext01'), 'require')).toEqual([
      'nothingSupportsThis',
      'nothingSupportsThisEither',
    ])
    expect(vias(request('badbranch'))[0]!.params.get('branch')).toBe('z9hG4bK')
    expect(readAuth(header(request('regaut01'), 'authorization')!)?.scheme).toBe('nooneknowsthisscheme')
    expect(tagOf(header(request('inv2543'), 'from')!)).toBeUndefined()
  })

  test('IPv6 addresses keep their brackets, and a port is what follows them', () => {
    expect(request('ipv6-good').uri).toMatchObject({ host: '[2001:db8::10]', port: null })
    expect(request('port-ambiguous').uri).toMatchObject({ host: '[2001:db8::10:5070]', port: null })
    expect(request('port-unambiguous').uri).toMatchObject({ host: '[2001:db8::10]', port: 5070 })
    expect(vias(request('via-received-param-with-delim'))[0]!.params.get('received')).toBe(
      '[2001:db8::9:255]',
    )
    expect(vias(request('via-received-param-no-delim'))[0]!.params.get('received')).toBe('2001:db8::9:255')
    expect(vias(request('mult-ip-in-header')).map(({ host, port }) => [host, port])).toEqual([
      ['[2001:db8::9:1]', 6050],
      ['192.0.2.1', null],
      ['[2001:db8::9:255]', null],
    ])
    expect(contacts(request('ipv4-mapped-ipv6'))[0]!.host).toBe('[::ffff:192.0.2.2]')
    expect(request('ipv6-bug-abnf-3-colons').uri.host).toBe(request('ipv6-correct-abnf-2-colons').uri.host)
  })
})
