import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AN_AGENT, startTestService, type Tenant, type TestService } from '../harness.ts'
import { engines } from '../stores.ts'

describe.each(engines)('the language of agents on %s', (engine) => {
  let service: TestService
  let tenant: Tenant
  beforeAll(async () => {
    service = await startTestService(engine)
    tenant = await service.signUp()
  })
  afterAll(() => service.close())

  async function create(fields: object = {}): Promise<string> {
    const { status, body } = await tenant.ask('POST', '/agents', { body: { ...AN_AGENT, ...fields } })
    expect(status).toBe(201)
    return body.agent.id
  }
  const change = (id: string, body: object) => tenant.ask('PATCH', `/agents/${id}`, { body })
  async function spoken(id: string) {
    const { language, languages } = (await tenant.ask('GET', `/agents/${id}`)).body.data
    return { language, languages }
  }

  test('createAgent 201: English unless another is chosen', async () => {
    expect(await spoken(await create())).toEqual({ language: 'en', languages: null })
    expect(await spoken(await create({ language: 'de' }))).toEqual({ language: 'de', languages: null })
    const auto = { language: 'auto', languages: ['es', 'en'] }
    expect(await spoken(await create(auto))).toEqual(auto)
  })

  test('agents that were there before speak English', async () => {
    const id = await create({ language: 'es' })
    await service.store.db.updateTable('agents').set({ language: null }).where('id', '=', id).execute()
    expect(await spoken(id)).toEqual({ language: 'en', languages: null })
  })

  test.each([
    [{ language: 'fr' }, 'language', /must be one of: en, de, es, auto; it is "fr"/],
    [{ language: 'auto' }, 'languages', /is required with the language auto/],
    [{ language: 'auto', languages: null }, 'languages', /is required with the language auto/],
    [{ language: 'auto', languages: ['de'] }, 'languages', /at least 2 entries/],
    [{ language: 'auto', languages: ['de', 'de'] }, 'languages', /must not have the same entry twice/],
    [{ language: 'auto', languages: ['de', 'fr'] }, 'languages[1]', /must be one of: en, de, es/],
    [{ language: 'auto', languages: ['de', 'auto'] }, 'languages[1]', /must be one of: en, de, es/],
    [{ language: 'auto', languages: ['de', 'en', 'es', 'en'] }, 'languages', /at most 3 entries/],
    [{ languages: ['de', 'en'] }, 'languages', /only for an agent whose language is auto/],
    [{ language: 'de', languages: ['de', 'en'] }, 'languages', /only for an agent whose language is auto/],
    [
      { faq: [{ question: 'Q', answer: 'A', language: 'fr' }] },
      'faq[0].language',
      /must be one of: en, de, es/,
    ],
  ])('createAgent 400: %j', async (fields, field, message) => {
    const { status, body } = await tenant.ask('POST', '/agents', { body: { ...AN_AGENT, ...fields } })
    expect(status).toBe(400)
    expect(body.details).toContainEqual({ field, message: expect.stringMatching(message) })
  })

  test('updateAgent 200: a single language takes the list with it', async () => {
    const id = await create({ language: 'auto', languages: ['de', 'en'] })
    const { status, body } = await change(id, { language: 'de' })
    expect(status).toBe(200)
    expect(body.updatedAgent).toMatchObject({ language: 'de' })
    expect(await spoken(id)).toEqual({ language: 'de', languages: null })
  })

  test('updateAgent: the list alone is changed only where it is used', async () => {
    const id = await create({ language: 'auto', languages: ['de', 'en'] })
    expect((await change(id, { languages: ['en', 'es'] })).status).toBe(200)
    expect(await spoken(id)).toEqual({ language: 'auto', languages: ['en', 'es'] })
    expect((await change(id, { languages: null })).status).toBe(400)
    expect((await change(id, { language: null })).status).toBe(200)
    expect(await spoken(id)).toEqual({ language: 'en', languages: null })
    expect((await change(id, { languages: ['en', 'es'] })).status).toBe(400)
    expect((await change(id, { language: 'auto' })).status).toBe(400)
  })

  test('updateAgent 200: what was read can be sent back (D-M5)', async () => {
    for (const fields of [{}, { language: 'es' }, { language: 'auto', languages: ['de', 'en', 'es'] }]) {
      const id = await create({ ...fields, faq: [{ question: 'Q', answer: 'A', language: 'en' }] })
      const { body } = await tenant.ask('GET', `/agents/${id}`)
      expect((await change(id, body.data)).status).toBe(200)
      const again = await tenant.ask('GET', `/agents/${id}`)
      expect({ ...again.body.data, updated_at: '' }).toEqual({ ...body.data, updated_at: '' })
    }
  })

  test('getAgent 200: it says which voice is heard in which language', async () => {
    const id = await create({ voice_id: 'james' })
    expect((await tenant.ask('GET', `/agents/${id}`)).body.data.voices).toEqual([
      { language: 'en', voice_id: 'james' },
    ])
    const catalogue: { id: string; language: string }[] = (await tenant.ask('GET', '/voices')).body.data
    const { body } = await change(id, { language: 'auto', languages: ['de', 'en'] })
    const german = catalogue.find(({ language }) => language === 'de')?.id ?? 'james'
    expect(body.updatedAgent.voices).toEqual([
      { language: 'de', voice_id: german },
      { language: 'en', voice_id: 'james' },
    ])
  })
})
