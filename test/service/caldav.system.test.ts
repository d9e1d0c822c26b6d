import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../server/src/platform/clock.ts'
import { AN_AGENT, startTestService } from '../harness.ts'
import { withPeers } from '../peers/debian.ts'
import { startCalendarRig } from './calendar-rig.ts'
import { stamp } from './calendar-times.ts'

test('the document says how to connect a calendar, and never shows the password', async () => {
  const node = await startTestService('sqlite')
  const tenant = await node.signUp()
  const created = await tenant.ask('POST', '/agents', { body: AN_AGENT })
  const url = `/agents/${created.body.agent.id}/calendar-connection`
  expect(await tenant.ask('GET', url)).toMatchObject({ status: 200, body: { data: null } })
  const body = { url: 'http://127.0.0.1:1/', username: 'ada', password: 'open sesame' }
  const put = await tenant.ask('PUT', url, { body })
  expect(put).toMatchObject({ status: 200, body: { data: { status: 'pending', username: 'ada' } } })
  expect(put.raw).not.toContain('sesame')
  const stored = await node.store.db.selectFrom('calendar_connections').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain('sesame')
  expect((await tenant.ask('DELETE', url)).status).toBe(200)
  expect((await tenant.ask('DELETE', url)).status).toBe(200)
  await node.close()
})

test.each(withPeers('radicale'))('what is booked, changed and cancelled here happens at %s', async () => {
  const rig = await startCalendarRig('sqlite')
  const { tenant } = rig
  try {
    const { agentId, noon, idle, connect, state, book, fileOf } = await rig.newCalendar()
    const before = (await book(noon - DAY_MS)).body.data.id
    await connect()
    expect(await state()).toMatchObject({ status: 'synchronised', problem: null })
    expect((await fileOf(before)).body, 'booked before it was connected').toContain(`UID:${before}@parley`)
    const { id } = (await book(noon, { name: 'Grace', reason: 'Tooth' })).body.data
    const file = await fileOf(id)
    expect(file.body).toContain('SUMMARY:Grace: Tooth')
    expect(file.body).toContain(`DTSTART:${stamp(noon)}`)
    const moved = { starts_at: new Date(noon + HOUR_MS).toISOString() }
    expect((await tenant.ask('PATCH', `/agents/${agentId}/appointments/${id}`, { body: moved })).status).toBe(
      200,
    )
    await idle()
    expect((await fileOf(id)).body).toContain(`DTSTART:${stamp(noon + HOUR_MS)}`)
    await tenant.ask('DELETE', `/agents/${agentId}/appointments/${id}`)
    await idle()
    expect((await fileOf(id)).status).toBe(404)
    expect((await fileOf(before)).status).toBe(200)
    expect(await state()).toMatchObject({ status: 'synchronised' })
  } finally {
    await rig.close()
  }
})
