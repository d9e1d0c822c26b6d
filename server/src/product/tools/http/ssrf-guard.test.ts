import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPublicAddress } from '../../../platform/public-addresses.ts'
import { createGuard } from './ssrf-guard.ts'

const NOT_PUBLIC = (
  '0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 127.0.0.1 127.255.255.254 100.64.0.1 100.100.100.200 ' +
  '100.127.255.255 169.254.0.1 169.254.169.254 168.63.129.16 172.16.0.1 172.31.255.255 192.168.0.1 ' +
  '192.168.255.255 192.0.0.192 192.0.2.1 192.88.99.1 198.18.0.1 198.19.255.255 198.51.100.1 ' +
  '203.0.113.9 224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255 :: ::1 ::127.0.0.1 ::8.8.8.8 ' +
  '::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:0:127.0.0.1 64:ff9b::127.0.0.1 64:ff9b::8.8.8.8 ' +
  '64:ff9b:1::1 100::1 2001::1 2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:10::1 2001:20::1 ' +
  '2001:db8::1 2002:7f00:1:: 2002:808:808::1 3fff::1 5f00::1 fc00::1 fd00:ec2::254 fe80::1 ' +
  'fe80::1%lo fec0::1 ff02::1 localhost 1.2.3 8.8.8.8.8 08.8.8.8'
).split(' ')
const PUBLIC = (
  '1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.1 100.63.255.255 100.128.0.1 126.255.255.255 128.0.0.1 ' +
  '169.253.255.255 172.15.255.255 172.32.0.1 192.167.255.255 192.169.0.1 198.17.255.255 198.20.0.1 ' +
  '223.255.255.255 2606:4700:4700::1111 2a00:1450:4001::1 2001:4860:4860::8888 2003::1 ' +
  '2400:cb00::1'
).split(' ')

test.each(NOT_PUBLIC)('not public: %s', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(PUBLIC)('public: %s', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test('no address of a private network is public, however it is embedded', () => {
  const byte = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(fc.constantFrom('10', '127', '0'), byte, byte, byte, (first, b, c, d) => {
      const four = `${first}.${b}.${c}.${d}`
      for (const address of [four, `::ffff:${four}`, `::${four}`, `64:ff9b::${four}`])
        expect(isPublicAddress(address)).toBe(false)
    }),
  )
})

/** Every name has the addresses that it says: "a-1.2.3.4.b-5.6.7.8.test". */
const resolve = async (host: string) => {
  if (host === 'gone.test') throw new Error('ENOTFOUND')
  return host.match(/\d+\.\d+\.\d+\.\d+/g) ?? []
}
const guard = createGuard({ resolve })

test.each([
  ['https://a-8.8.8.8.test/hook', ['8.8.8.8']],
  ['https://A-8.8.8.8.TEST:443/hook?x=1', ['8.8.8.8']],
  ['https://a-8.8.8.8.b-1.1.1.1.test/', ['8.8.8.8', '1.1.1.1']],
  ['https://8.8.8.8/', ['8.8.8.8']],
  ['https://[2606:4700:4700::1111]/', ['2606:4700:4700::1111']],
])('let through: %s', async (url, addresses) => {
  expect(await guard(url)).toMatchObject({ addresses, port: 443 })
})

test.each([
  ['http://a-8.8.8.8.test/', 'not_https'],
  ['ftp://a-8.8.8.8.test/', 'not_https'],
  ['file:///etc/passwd', 'not_https'],
  ['gopher://a-8.8.8.8.test/', 'not_https'],
  ['javascript:alert(1)', 'not_https'],
  ['//a-8.8.8.8.test/', 'invalid_url'],
  ['https://', 'invalid_url'],
  ['https://a b.test/', 'invalid_url'],
  [`https://a-8.8.8.8.test/${'x'.repeat(3000)}`, 'invalid_url'],
  ['https://user@a-8.8.8.8.test/', 'has_credentials'],
  ['https://user:secret@a-8.8.8.8.test/', 'has_credentials'],
  ['https://a-8.8.8.8.test:80/', 'port_not_allowed'],
  ['https://a-8.8.8.8.test:22/', 'port_not_allowed'],
  ['https://a-8.8.8.8.test:8443/', 'port_not_allowed'],
  ['https://a-8.8.8.8.test:0/', 'port_not_allowed'],
  ['https://nothing.test/', 'host_unknown'],
  ['https://gone.test/', 'host_unknown'],
  ['https://a-10.0.0.1.test/', 'address_not_allowed'],
  ['https://a-8.8.8.8.b-127.0.0.1.test/', 'address_not_allowed'],
  ['https://a-169.254.169.254.test/latest/meta-data/', 'address_not_allowed'],
  ['https://127.0.0.1/', 'address_not_allowed'],
  ['https://127.1/', 'address_not_allowed'],
  ['https://2130706433/', 'address_not_allowed'],
  ['https://0x7f000001/', 'address_not_allowed'],
  ['https://0x7f.0.0.1/', 'address_not_allowed'],
  ['https://0177.0.0.1/', 'address_not_allowed'],
  ['https://017700000001/', 'address_not_allowed'],
  ['https://①②⑦.⓪.⓪.①/', 'address_not_allowed'],
  ['https://１２７.0.0.1/', 'address_not_allowed'],
  ['https://127。0。0。1/', 'address_not_allowed'],
  ['https://%31%32%37.0.0.1/', 'address_not_allowed'],
  ['https://127.0.0.1./', 'address_not_allowed'],
  ['https://0/', 'address_not_allowed'],
  ['https://169.254.169.254/', 'address_not_allowed'],
  ['https://2852039166/', 'address_not_allowed'],
  ['https://[::1]/', 'address_not_allowed'],
  ['https://[::]/', 'address_not_allowed'],
  ['https://[::ffff:127.0.0.1]/', 'address_not_allowed'],
  ['https://[::ffff:7f00:1]/', 'address_not_allowed'],
  ['https://[0:0:0:0:0:ffff:127.0.0.1]/', 'address_not_allowed'],
  ['https://[64:ff9b::7f00:1]/', 'address_not_allowed'],
  ['https://[2002:7f00:1::]/', 'address_not_allowed'],
  ['https://[fe80::1]/', 'address_not_allowed'],
  ['https://[fd00:ec2::254]/', 'address_not_allowed'],
  ['https://[fe80::1%25lo]/', 'invalid_url'],
  ['https://8.8.8.8\\@127.0.0.1/', 'not_the_inside'],
])('refused: %s', async (url, reason) => {
  const result = await guard(url)
  // What stands behind a backslash is the path, for our parser as for the connection.
  const expected =
    reason === 'not_the_inside' ? { host: '8.8.8.8', addresses: ['8.8.8.8'] } : { refused: reason }
  expect(result).toMatchObject(expected)
})

test('the system resolver is the default, and the machine’s own name is not public', async () => {
  expect(await createGuard()('https://localhost/')).toEqual({ refused: 'address_not_allowed' })
})

test('what the operator allows is let through, and no more', async () => {
  const lenient = createGuard({ resolve, allowedPorts: [8443], allowedRanges: ['10.1.0.0/16', '::1/128'] })
  expect(await lenient('https://a-10.1.2.3.test:8443/')).toMatchObject({
    port: 8443,
    addresses: ['10.1.2.3'],
  })
  expect(await lenient('https://[::1]/')).toMatchObject({ addresses: ['::1'] })
  expect(await lenient('https://a-10.2.0.1.test/')).toEqual({ refused: 'address_not_allowed' })
  expect(await lenient('https://a-10.1.2.3.test:8444/')).toEqual({ refused: 'port_not_allowed' })
})

test('development reaches its own machine, at any port and without TLS, and nothing else', async () => {
  const trying = createGuard({ resolve, allowsLoopback: true })
  expect(await trying('http://127.0.0.1:3000/hook')).toMatchObject({ port: 3000, addresses: ['127.0.0.1'] })
  expect(await trying('http://[::1]/hook')).toMatchObject({ port: 80 })
  expect(await trying('http://a-10.1.2.3.test/')).toEqual({ refused: 'not_https' })
  expect(await trying('https://a-10.1.2.3.test/')).toEqual({ refused: 'address_not_allowed' })
  expect(await trying('https://8.8.8.8:8443/')).toEqual({ refused: 'port_not_allowed' })
  expect(await trying('file:///etc/passwd')).toEqual({ refused: 'not_https' })
})

test('where private addresses may be reached, link-local ones and those of metadata services may not', async () => {
  const near = createGuard({ resolve, allowsPrivate: true })
  expect(await near('http://a-10.1.2.3.test:8080/')).toMatchObject({ port: 8080, addresses: ['10.1.2.3'] })
  expect(await near('http://[fd00::1]/')).toMatchObject({ port: 80 })
  const hosts =
    '169.254.169.254 2852039166 a-169.254.0.9.test a-10.1.2.3.b-169.254.169.254.test [::ffff:169.254.169.254] ' +
    '[64:ff9b::169.254.169.254] [fe80::1] [fd00:ec2::254] [fd20:ce::254] 100.100.100.200 168.63.129.16'
  for (const host of hosts.split(' '))
    for (const scheme of ['http', 'https'])
      expect(await near(`${scheme}://${host}/`), host).toEqual({ refused: 'address_not_allowed' })
})
