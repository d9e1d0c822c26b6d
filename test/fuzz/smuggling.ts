/** What is hidden behind the first request: if it is answered, two parsers may disagree on where that one ended. */
const HIDDEN = 'GET /healthz HTTP/1.1\r\nHost: hidden\r\n\r\n'

const post = (headers: string, body: string) =>
  `POST /auth/sign-out HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`
const get = (headers: string, body = '') => `GET /healthz HTTP/1.1\r\nHost: a\r\n${headers}\r\n\r\n${body}`
const CHUNKED = `0\r\n\r\n${HIDDEN}`

/** Requests whose length two readers may see differently, by what is wrong with them. All are refused. */
export const SMUGGLING: Record<string, string> = {
  'Content-Length and Transfer-Encoding': post('Content-Length: 4\r\nTransfer-Encoding: chunked', CHUNKED),
  'Transfer-Encoding and Content-Length': post('Transfer-Encoding: chunked\r\nContent-Length: 4', CHUNKED),
  'two different Content-Lengths': post('Content-Length: 0\r\nContent-Length: 40', HIDDEN),
  'two equal Content-Lengths': post('Content-Length: 0\r\nContent-Length: 0', HIDDEN),
  'a list of Content-Lengths': post('Content-Length: 0, 0', HIDDEN),
  'a negative Content-Length': post('Content-Length: -1', HIDDEN),
  'a signed Content-Length': post('Content-Length: +0', HIDDEN),
  'a hexadecimal Content-Length': post('Content-Length: 0x0', HIDDEN),
  'an empty Content-Length': post('Content-Length:', HIDDEN),
  'a Content-Length with a blank in it': post('Content-Length: 0 0', HIDDEN),
  'a Content-Length beyond all numbers': post('Content-Length: 99999999999999999999', HIDDEN),
  'a blank before the colon': post('Content-Length : 0', HIDDEN),
  'a tab before the colon': post('Transfer-Encoding\t: chunked', CHUNKED),
  'a folded header': post('X-Odd: a\r\n b\r\nContent-Length: 0', HIDDEN),
  'a folded Transfer-Encoding': post('Transfer-Encoding:\r\n chunked', CHUNKED),
  'a header without a name': post(': chunked\r\nContent-Length: 0', HIDDEN),
  'a header without a colon': post('Transfer-Encoding chunked\r\nContent-Length: 0', HIDDEN),
  'an unknown transfer coding': post('Transfer-Encoding: xchunked', CHUNKED),
  'chunked that is not last': post('Transfer-Encoding: chunked, identity', CHUNKED),
  'chunked twice': post('Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked', CHUNKED),
  'chunked with a vertical tab': post('Transfer-Encoding: \u000bchunked', CHUNKED),
  'chunked in quotes': post('Transfer-Encoding: "chunked"', CHUNKED),
  'chunked and identity in two headers': post(
    'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
    CHUNKED,
  ),
  'a NUL in a header': post('X-Odd: a\u0000b\r\nContent-Length: 0', HIDDEN),
  'a bare CR in a header': post('X-Odd: a\rContent-Length: 40\r\nContent-Length: 0', HIDDEN),
  'a bare LF after a header': `POST /auth/sign-out HTTP/1.1\nHost: a\nContent-Length: 0\n\n${HIDDEN}`,
  'a chunk size that is no number': post('Transfer-Encoding: chunked', `xyz\r\n\r\n${HIDDEN}`),
  'a signed chunk size': post('Transfer-Encoding: chunked', `+0\r\n\r\n${HIDDEN}`),
  'a chunk size with a prefix': post('Transfer-Encoding: chunked', `0x0\r\n\r\n${HIDDEN}`),
  'a chunk size beyond all numbers': post('Transfer-Encoding: chunked', `fffffffffffffffff\r\n\r\n${HIDDEN}`),
  'a chunk that is longer than it says': post('Transfer-Encoding: chunked', `1\r\nabc\r\n${CHUNKED}`),
  'a chunk that ends in LF': post('Transfer-Encoding: chunked', `2\n{}\n0\n\n${HIDDEN}`),
  'a chunk extension with a bare LF': post('Transfer-Encoding: chunked', `2;a\n{}\r\n${CHUNKED}`),
  'a blank in the target': `GET /healthz x HTTP/1.1\r\nHost: a\r\n\r\n${HIDDEN}`,
  'two Hosts': get('Host: b', HIDDEN),
  'a version that does not exist': `GET /healthz HTTP/1.2\r\nHost: a\r\n\r\n${HIDDEN}`,
  'a version of another protocol': `GET /healthz HTTP/2.0\r\nHost: a\r\n\r\n${HIDDEN}`,
  'the preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
}

/** What is no request at all. */
export const BROKEN: Record<string, string> = {
  'not HTTP': 'HELLO\r\n\r\n',
  'a TLS greeting': '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  'an unknown method': 'BREW /pot HTTP/1.1\r\nHost: a\r\n\r\n',
  'no target': 'GET HTTP/1.1\r\nHost: a\r\n\r\n',
  'a header that is no header': 'GET /healthz HTTP/1.1\r\nHost: a\r\n\u0001: b\r\n\r\n',
  'no Host': 'GET /healthz HTTP/1.1\r\n\r\n',
  'an Expect that cannot be met': get('Expect: a-miracle'),
}
