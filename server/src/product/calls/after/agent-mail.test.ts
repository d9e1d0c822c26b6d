import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAccountWithAgent } from '../../../../../test/opened-agent.ts'
import { engines, openTestStore, type TestStore } from '../../../../../test/stores.ts'
import { agentMail } from './agent-mail.ts'

const NOW = Date.parse('2026-11-15T09:30:00Z')
const SENDER = {
  callId: 'call_1',
  agentName: 'Robin',
  businessName: 'Maple Dental',
  businessAddress: undefined,
  now: () => NOW,
}
const { signal } = new AbortController()

describe.each(engines)("an agent's mail on %s", (engine) => {
  let store: TestStore
  beforeAll(async () => {
    store = await openTestStore(engine)
  })
  afterAll(() => store.close())

  test('goes to the business once for its key, however often and by how many it is sent', async () => {
    const { accountId, agentId, email } = await openAccountWithAgent(store.db, NOW)
    const mail = {
      key: 'k1',
      to: { kind: 'business' },
      subject: 'A call',
      text: 'Please call back.',
    } as const
    const mailer = agentMail(store.db, accountId, { ...SENDER, agentId })
    expect(await mailer.find('k1', signal)).toBeUndefined()
    await mailer.send(mail, signal)
    // Of two at the same moment one may lose to the other.
    await Promise.allSettled([1, 2, 3].map(() => mailer.send(mail, signal)))
    const sent = await store.db.selectFrom('mails').selectAll().where('account_id', '=', accountId).execute()
    expect(sent).toMatchObject([
      {
        recipient: email,
        subject: 'A call',
        body: 'Please call back.\n\nRobin, Maple Dental\n',
        agent_id: agentId,
        call_id: 'call_1',
      },
    ])
    expect(await mailer.find('k1', signal)).toMatchObject({ to: { kind: 'business' }, subject: 'A call' })
  })

  test('goes to the address of the business where one is set, and to the caller', async () => {
    const { accountId, agentId } = await openAccountWithAgent(store.db, NOW)
    const mailer = agentMail(store.db, accountId, {
      ...SENDER,
      agentId,
      businessAddress: 'desk@maple.example',
    })
    const words = { subject: 'Directions', text: 'Turn left.' }
    await mailer.send({ key: 'k1', to: { kind: 'business' }, ...words }, signal)
    await mailer.send({ key: 'k2', to: { kind: 'caller', address: 'ann@example.com' }, ...words }, signal)
    const sent = await store.db
      .selectFrom('mails')
      .select('recipient')
      .where('account_id', '=', accountId)
      .orderBy('recipient')
      .execute()
    expect(sent.map(({ recipient }) => recipient)).toEqual(['ann@example.com', 'desk@maple.example'])
    expect(await mailer.find('k2', signal)).toMatchObject({
      to: { kind: 'caller', address: 'ann@example.com' },
    })
  })
})
