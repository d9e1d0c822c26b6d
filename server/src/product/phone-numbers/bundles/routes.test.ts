import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { BUNDLES_URL, bundleRig } from '../../../../../test/service/bundle-rig.ts'
import { form, JPEG, PDF, PNG, queued, type Field } from '../../../../../test/service/numbers.ts'
import { engines } from '../../../../../test/stores.ts'
import { reviewBundle } from './review.ts'

const DETAILS = {
  name: 'Harbour Dental Ltd',
  address: { street: '1 Quay Road', city: 'Bristol', postalCode: 'BS1 4XX', isoCountry: 'GB' },
  registrationNumber: '01234567',
}

const COMPLETE: [string, Field][] = [
  ['isoCountryCode', 'gb'],
  ['complianceData', JSON.stringify(DETAILS)],
  ['proofOfIdentity', { bytes: PDF, name: '../../../../etc/passport.pdf' }],
  ['proofOfAddress', PNG],
]

describe.each(engines)('the routes of bundles on %s', (engine) => {
  const rig = bundleRig(engine)
  const { ask, send, files } = rig

  async function list(country = 'GB') {
    const { status, body } = await ask('GET', `/phone-numbers/regulatory-bundles/${country}`)
    return { status, body }
  }
  const rows = () =>
    rig.numbers.db
      .selectFrom('documents')
      .selectAll()
      .where('account_id', '=', rig.accountId)
      .orderBy('kind')
      .execute()

  test('createRegulatoryBundle 201: a form with everything is reviewed and approved', async () => {
    const { status, body } = await send(form(...COMPLETE))
    expect(status).toBe(201)
    expect(body).toEqual({
      success: true,
      bundleSid: expect.stringMatching(/^BU[0-9a-f]{32}$/),
      status: 'pending-review',
      missing: [],
    })
    const sid: string = body.bundleSid
    expect((await list('gb')).body.data.bundles).toMatchObject([
      { sid, status: 'pending-review', isoCountry: 'GB' },
    ])
    expect(await queued(rig.numbers.db, 'bundle.review')).toContainEqual({
      accountId: rig.accountId,
      bundleSid: sid,
    })
    await reviewBundle(rig.numbers.db, rig.numbers, sid)
    expect((await list()).body.data.bundles).toMatchObject([{ sid, status: 'provider-approved' }])
  })

  test('createRegulatoryBundle 201: documents are sealed under names of ours', async () => {
    await send(form(...COMPLETE))
    const stored = await rows()
    expect(stored).toMatchObject([
      {
        kind: 'proofOfAddress',
        media_type: 'image/png',
        file_name: 'proofOfAddress.bin',
        size_bytes: PNG.length,
      },
      {
        kind: 'proofOfIdentity',
        media_type: 'application/pdf',
        file_name: 'passport.pdf',
        size_bytes: PDF.length,
      },
    ])
    expect(
      files()
        .map((file) => path.basename(file))
        .sort(),
    ).toEqual(stored.map((row) => row.id).sort())
    for (const file of files()) expect(readFileSync(file).includes('Ada King')).toBe(false)
  })

  test('createRegulatoryBundle 201: a part that says it is JSON is read as such', async () => {
    const boundary = 'b0undary'
    const part = (head: string, body: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; name=${head}\r\n\r\n${body}\r\n`
    const payload =
      part('"isoCountryCode"', 'GB') +
      part('"complianceData"\r\nContent-Type: application/json', '{"name":"Harbour"}') +
      `--${boundary}--\r\n`
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    expect((await send(payload, headers)).status).toBe(201)
    expect((await list()).body.data.bundles[0].name).toBe('United Kingdom: Harbour')
  })

  test('createRegulatoryBundle 201: a repetition with its key leaves one bundle and no file more', async () => {
    const headers = { 'idempotency-key': 'same' }
    const first = await send(form(...COMPLETE), headers)
    const second = await send(form(...COMPLETE), headers)
    expect(second.body).toEqual(first.body)
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect((await list()).body.data.bundles).toHaveLength(1)
    expect(files()).toHaveLength(2)

    const other = COMPLETE.map(([name, value]): [string, Field] => [
      name,
      name === 'proofOfAddress' ? JPEG : value,
    ])
    const third = await send(form(...other), headers)
    expect(third).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } })
    expect(files()).toHaveLength(2)
  })

  test('createRegulatoryBundle 403: nothing is kept when the trial is over', async () => {
    const { status, body } = await send(form(...COMPLETE), { 'x-unusable': '1' })
    expect(status).toBe(403)
    expect(body.code).toBe('subscription_unusable')
    expect(files()).toEqual([])
  })

  test('createRegulatoryBundle: nothing is kept of a request whose account is gone meanwhile', async () => {
    await rig.numbers.db.deleteFrom('accounts').where('id', '=', rig.accountId).execute()
    expect((await send(form(...COMPLETE))).status).toBe(404)
    expect(files()).toEqual([])
  })

  test('createRegulatoryBundle: nothing is kept of an upload that is cut, and the next one works', async () => {
    const address = await rig.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = new URL(address)
    const socket = connect(Number(port), '127.0.0.1')
    await once(socket, 'connect')
    const received = new Promise<void>((resolve) => {
      rig.app.server.once('request', (request) => request.once('close', () => resolve()))
    })
    socket.write(
      `POST ${BUNDLES_URL} HTTP/1.1\r\nHost: x\r\nX-Account: ${rig.accountId}\r\nContent-Length: 9000000\r\n` +
        'Content-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\n' +
        'Content-Disposition: form-data; name="proofOfIdentity"; filename="a.pdf"\r\n\r\n%PDF-1.7\r\n',
    )
    await new Promise((resolve) => socket.write(Buffer.alloc(500_000, 'x'), resolve))
    socket.destroy()
    await received
    expect(files()).toEqual([])
    expect((await send(form(...COMPLETE))).status).toBe(201)
    expect(files()).toHaveLength(2)
  })

  test('listRegulatoryBundles 200 and 400', async () => {
    expect(await list('xx')).toEqual({ status: 200, body: { success: true, data: { bundles: [] } } })
    for (const country of ['G', 'GBR', '12', '%00%00', 'é1']) {
      const { status, body } = await list(encodeURI(country))
      expect(status).toBe(400)
      expect(body.details).toEqual([{ field: 'isoCountry', message: expect.stringContaining('two-letter') }])
    }
  })
})
