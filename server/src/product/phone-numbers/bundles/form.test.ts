import { describe, expect, test } from 'vitest'
import { bundleRig } from '../../../../../test/service/bundle-rig.ts'
import { form, PDF, PNG, type Field } from '../../../../../test/service/numbers.ts'
import { engines } from '../../../../../test/stores.ts'
import { MAX_DOCUMENT_BYTES } from './documents.ts'

describe.each(engines)('a body that makes no bundle on %s', (engine) => {
  const { send, files } = bundleRig(engine)

  const BAD_DETAILS: [string, object, string][] = [
    ['isoCountryCode', {}, 'is required.'],
    ['isoCountryCode', { isoCountryCode: 'GBR' }, 'two-letter'],
    ['isoCountryCode', { isoCountryCode: 'ZZ' }, 'has no numbers to offer in ZZ'],
    ['complianceType', { isoCountryCode: 'GB', complianceType: 'firm' }, 'business, individual'],
    ['complianceData', { isoCountryCode: 'GB', complianceData: [] }, 'a JSON object'],
    [
      'complianceData.registrationNumber',
      { isoCountryCode: 'GB', complianceData: { registrationNumber: 7 } },
      'a string',
    ],
    [
      'complianceData.address',
      { isoCountryCode: 'GB', complianceData: { address: 5 } },
      'a JSON object or a string',
    ],
    [
      'complianceData.address.zip',
      { isoCountryCode: 'GB', complianceData: { address: { zip: '1' } } },
      'not a known field',
    ],
    [
      'complianceData.dateOfBirth',
      { isoCountryCode: 'GB', complianceType: 'individual', complianceData: { dateOfBirth: 'long ago' } },
      'a date',
    ],
  ]

  test.each(BAD_DETAILS)(
    'createRegulatoryBundle 400 for %s in %j, either way',
    async (field, input, message) => {
      const details = [{ field, message: expect.stringContaining(message) }]
      const asJson = await send(input)
      expect(asJson).toMatchObject({ status: 400, body: { details } })
      const fields = Object.entries(input).map(([name, value]): [string, Field] => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ])
      const asForm = await send(form(...fields, ['proofOfAddress', PNG]))
      expect(asForm.body.details).toEqual(asJson.body.details)
      expect(files()).toEqual([])
    },
  )

  test.each<[string, [string, Field][], string]>([
    ['complianceData', [['complianceData', '{"name"']], 'a JSON object, written as text'],
    ['proofOfIdentity', [['proofOfIdentity', 'see attached']], 'must be a file'],
    ['complianceData', [['complianceData', Buffer.from('{}')]], 'must be text, not a file'],
    ['proofOfIdentiy', [['proofOfIdentiy', PDF]], 'Did you mean "proofOfIdentity"'],
    ['color', [['color', 'red']], 'known are isoCountryCode'],
    [
      'complianceType',
      [
        ['complianceType', 'business'],
        ['complianceType', 'business'],
      ],
      'more than once',
    ],
    [
      'proofOfAddress',
      [
        ['proofOfAddress', PNG],
        ['proofOfAddress', PNG],
      ],
      'more than once',
    ],
    ['proofOfAddress', [['proofOfAddress', Buffer.alloc(0)]], 'is an empty file.'],
    [
      'proofOfAddress',
      [['proofOfAddress', { bytes: Buffer.from('GIF89a'), name: 'a.png' }]],
      'PDF, JPEG or PNG',
    ],
    ['complianceData', [['complianceData', JSON.stringify('x'.repeat(70_000))]], 'is too long'],
  ])('createRegulatoryBundle 400 for %s in a form (%#)', async (field, fields, message) => {
    const { status, body } = await send(form(['isoCountryCode', 'GB'], ...fields))
    expect(status).toBe(400)
    expect(body.details).toEqual([{ field, message: expect.stringContaining(message) }])
    expect(files()).toEqual([])
  })

  test('createRegulatoryBundle 400: everything that is wrong, in one answer', async () => {
    const { body } = await send(
      form(['complianceData', '{"name":1}'], ['proofOfIdentity', 'x'], ['color', 'red']),
    )
    expect(body.details.map((detail: { field: string }) => detail.field)).toEqual([
      'proofOfIdentity',
      'color',
      'isoCountryCode',
      'complianceData.name',
    ])
  })

  test('createRegulatoryBundle 400: a file cannot come in JSON', async () => {
    const { status, body } = await send({ isoCountryCode: 'GB', proofOfIdentity: 'aGVsbG8=' })
    expect(status).toBe(400)
    expect(body.details).toEqual([
      { field: 'proofOfIdentity', message: 'is a file: send the request as multipart/form-data.' },
    ])
  })

  test.each<[string, string | undefined, string]>([
    ['no body', undefined, 'application/json'],
    ['an array', '[]', 'application/json'],
    ['half a document', '{"isoCountryCode":', 'application/json'],
    ['no boundary', 'x', 'multipart/form-data'],
    ['another boundary', '--a\r\n\r\n--a--', 'multipart/form-data; boundary=b'],
    [
      'a form without an end',
      '--b\r\nContent-Disposition: form-data; name="isoCountryCode"\r\n\r\nG',
      'multipart/form-data; boundary=b',
    ],
    [
      'a file without an end',
      '--b\r\nContent-Disposition: form-data; name="proofOfAddress"; filename="a"\r\n\r\n%PDF',
      'multipart/form-data; boundary=b',
    ],
    [
      'a dangerous name',
      '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--',
      'multipart/form-data; boundary=b',
    ],
    [
      'a part without a name',
      '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--',
      'multipart/form-data; boundary=b',
    ],
    ['an empty form', '', 'multipart/form-data; boundary=b'],
  ])('createRegulatoryBundle 400 for %s', async (_what, payload, type) => {
    const { status, body } = await send(payload, { 'content-type': type })
    expect(status).toBe(400)
    expect(body).toMatchObject({ success: false, status: 400, code: 'invalid' })
    expect(files()).toEqual([])
  })

  test('createRegulatoryBundle 413: a document over 10 MiB, but not one of just that', async () => {
    const most = Buffer.concat([PDF, Buffer.alloc(MAX_DOCUMENT_BYTES - PDF.length, 7)])
    expect((await send(form(['isoCountryCode', 'GB'], ['proofOfAddress', most]))).status).toBe(201)
    expect(files()).toHaveLength(1)
    const more = Buffer.concat([most, Buffer.alloc(1)])
    const { status, body } = await send(
      form(['isoCountryCode', 'GB'], ['proofOfIdentity', PDF], ['proofOfAddress', more]),
    )
    expect(status).toBe(413)
    expect(body).toMatchObject({ code: 'too_large', details: [{ field: 'proofOfAddress' }] })
    expect(files()).toHaveLength(1)
  })

  test('createRegulatoryBundle 413: more parts than a form could need', async () => {
    const many = Array.from({ length: 40 }, (_, index): [string, Field] => [
      `f${index}`,
      index % 2 === 0 ? PNG : 'x',
    ])
    expect((await send(form(...many))).status).toBe(413)
  })

  test('createRegulatoryBundle 415', async () => {
    expect((await send('<a/>', { 'content-type': 'application/xml' })).status).toBe(415)
  })
})
