import { createHash } from 'node:crypto'
import { fastifyMultipart } from '@fastify/multipart'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Clock } from '../../../platform/clock.ts'
import { atomically, type Db } from '../../../platform/db/db.ts'
import { invalid } from '../../../platform/errors.ts'
import { requireUsable } from '../../../platform/http/authentication.ts'
import { BODY_FAILURES, data, Data, failures, Success } from '../../../platform/http/envelope.ts'
import { canonicalJson, type Once } from '../../idempotency.ts'
import type { AccountId } from '../../../platform/ids.ts'
import type { Vault } from '../../../platform/vault.ts'
import { FORM_LIMITS, fromJson, readForm, type Form } from './form.ts'
import { changeBundle, deleteBundle, describeBundle } from './changes.ts'
import { createCheck } from './check.ts'
import { createBundle, listBundles, type Filed } from './store.ts'
import {
  Bundle,
  BundleChange,
  BundleChangeForm,
  BundleDetails,
  BundleForm,
  FiledBundle,
  NewBundle,
} from './bundle.ts'
import { createRoom } from './room.ts'
import { removeUnrecorded, storeDocuments, type StoredDocument, type Upload } from './documents.ts'
import { COUNTRY_CODE } from '../phone-number.ts'

const CountryParams = Type.Object({ isoCountry: Type.String(COUNTRY_CODE) })

const BundleParams = Type.Object({
  sid: Type.String({
    minLength: 1,
    maxLength: 100,
    pattern: '^[^\\u0000]*$',
    description: 'Bundle identifier.',
  }),
})

type Options = {
  db: Db
  clock: Clock
  once: Once
  vault: Vault
  documentsDir: string
  /** Who reviews bundles. */
  carrier: string
}

export const bundleRoutes: FastifyPluginAsyncTypebox<Options> = async (app, options) => {
  const { db, clock, once, vault, carrier } = options
  await app.register(fastifyMultipart, { limits: FORM_LIMITS, throwFileSizeLimit: false })
  const check = createCheck(app)
  const room = createRoom()
  await app.register(oneBundleRoutes, { ...options, check, room })

  app.route({
    method: 'GET',
    url: '/phone-numbers/regulatory-bundles/:isoCountry',
    schema: {
      operationId: 'listRegulatoryBundles',
      tags: ['Phone numbers'],
      summary: 'List the regulatory bundles of a country',
      description: 'Newest first. Numbers in regulated countries (D-C1) need an approved one (D-S2, D-E4).',
      params: CountryParams,
      response: { 200: Data(Type.Object({ bundles: Type.Array(Bundle) })), ...failures() },
    },
    handler: async ({ account, params }) =>
      data({ bundles: await listBundles(db, account.id, params.isoCountry) }),
  })

  app.route({
    method: 'POST',
    url: '/phone-numbers/regulatory-bundle',
    schema: {
      operationId: 'createRegulatoryBundle',
      tags: ['Phone numbers'],
      summary: 'Create a regulatory bundle',
      description:
        'As JSON, or as a form with the documents. With both documents and all required details (D-C2, D-C3) it is reviewed, by the built-in carrier within seconds, by a real one within days; otherwise it stays a draft, and `missing` says what for (D-S2); PATCH completes it. Documents are PDF, JPEG or PNG by their bytes, at most 10 MiB each (D-L1), and encrypted at rest. Sent again with the same `Idempotency-Key` it happens once (D-I1).',
      body: {
        content: {
          'application/json': { schema: NewBundle },
          'multipart/form-data': { schema: BundleForm },
        },
      },
      response: { 201: Success(FiledBundle.properties), ...failures(409, 413, 415) },
    },
    // A form has no body yet when the framework would check it; `check` holds both variants to one schema.
    validatorCompiler: () => () => true,
    handler: (request, reply) =>
      inRoom(room, request, async () => {
        const { input, uploads } = await check(
          request.isMultipart() ? await readForm(request) : fromJson(request.body),
        )
        const accountId = request.account.id
        requireUsable(request.account)
        return keepFiles(options, accountId, uploads, (documents, filed) =>
          once(
            request,
            reply,
            201,
            async (tx) => {
              const made = await createBundle(tx, vault, accountId, input, documents, clock.now(), carrier)
              filed()
              return answerOf(made)
            },
            fingerprint(input, uploads),
          ),
        )
      }),
  })
}

const ONE_BUNDLE = '/phone-numbers/regulatory-bundle/:sid'

type OneBundle = Options & { check: ReturnType<typeof createCheck>; room: Room }

/** One bundle: read it, complete or correct it, delete it. Additions to the specification (D-S2, D-R1). */
const oneBundleRoutes: FastifyPluginAsyncTypebox<OneBundle> = async (app, options) => {
  const { db, clock, vault, documentsDir } = options
  await app.register(changeRoute, options)
  const url = ONE_BUNDLE

  app.route({
    method: 'GET',
    url,
    schema: {
      operationId: 'getRegulatoryBundle',
      tags: ['Phone numbers'],
      summary: 'Retrieve a regulatory bundle',
      description: 'With the details that were sent, what documents there are and what is missing (D-S2).',
      params: BundleParams,
      response: { 200: Data(BundleDetails), ...failures(404) },
    },
    handler: async ({ account, params }) => data(await describeBundle(db, vault, account.id, params.sid)),
  })

  app.route({
    method: 'DELETE',
    url,
    schema: {
      operationId: 'deleteRegulatoryBundle',
      tags: ['Phone numbers'],
      summary: 'Delete a regulatory bundle',
      description:
        'Its documents go with it. One on which numbers of its country rest is a 409: release them first (D-S2).',
      params: BundleParams,
      response: { 200: Success({}), ...failures(...BODY_FAILURES, 404, 409) },
    },
    handler: async ({ account, params }) => {
      const documents = await atomically(db, (tx) => deleteBundle(tx, account.id, params.sid, clock.now()))
      await removeUnrecorded(db, documentsDir, account.id, documents)
      return { success: true as const }
    },
  })
}

const changeRoute: FastifyPluginAsyncTypebox<OneBundle> = async (app, options) => {
  const { db, clock, vault, documentsDir, check, room } = options
  app.route({
    method: 'PATCH',
    url: ONE_BUNDLE,
    schema: {
      operationId: 'updateRegulatoryBundle',
      tags: ['Phone numbers'],
      summary: 'Complete or correct a regulatory bundle',
      description:
        'For a draft, or one that was rejected; one that is reviewed or approved is a 409. As JSON, or as a form with documents, each of which takes the place of that of its kind. `complianceData` is replaced as a whole (D-M6); what is left out stays. If nothing is missing then, it is reviewed again (D-S2).',
      params: BundleParams,
      body: {
        content: {
          'application/json': { schema: BundleChange },
          'multipart/form-data': { schema: BundleChangeForm },
        },
      },
      response: { 200: Success(FiledBundle.properties), ...failures(404, 409, 413, 415) },
    },
    // As with a new one: `check` holds both variants to one schema.
    validatorCompiler: ({ httpPart, schema, ...rest }) =>
      httpPart === 'body' ? () => true : app.validatorCompiler!({ httpPart, schema, ...rest }),
    handler: (request) =>
      inRoom(room, request, async () => {
        const accountId = request.account.id
        const { sid } = request.params
        const form = request.isMultipart() ? await readForm(request) : fromJson(request.body)
        const present = await describeBundle(db, vault, accountId, sid)
        const { input, uploads } = await check(withPresent(form, present))
        requireSameCountry(input.isoCountryCode, present.isoCountry)
        requireUsable(request.account)
        return keepFiles(options, accountId, uploads, async (documents, filed) => {
          const change = { input, documents }
          const changed = await atomically(db, (tx) =>
            changeBundle(tx, vault, accountId, sid, change, clock.now()),
          )
          filed()
          await removeUnrecorded(db, documentsDir, accountId, changed.replaced)
          return answerOf(changed)
        })
      }),
  })
}

/** What is not sent stays, so that a change is held to the rules of a whole bundle. */
function withPresent(form: Form, present: BundleDetails): Form {
  if (typeof form.fields !== 'object' || form.fields === null || Array.isArray(form.fields)) return form
  const { complianceType, complianceData, isoCountry: isoCountryCode } = present
  // The details of a person say nothing about a firm.
  const sent: { complianceType?: unknown } = form.fields
  const isOther = sent.complianceType !== undefined && sent.complianceType !== complianceType
  const kept = isOther ? {} : { complianceData }
  return { ...form, fields: { isoCountryCode, complianceType, ...kept, ...form.fields } }
}

function requireSameCountry(sent: string, present: string): void {
  if (sent.toUpperCase() === present) return
  throw invalid([
    { field: 'isoCountryCode', message: `cannot be changed from ${present}; make another bundle.` },
  ])
}

function answerOf({ sid: bundleSid, status, missing }: Filed) {
  return { success: true as const, bundleSid, status, missing: [...missing] }
}

/**
 * The files are written before the transaction that records them, which is short then. They stay only if it
 * commits: not after a failure, and not when an earlier request has been answered in its place.
 */
async function keepFiles<Answer>(
  { db, vault, clock, documentsDir }: Options,
  accountId: AccountId,
  uploads: readonly Upload[],
  commit: (documents: readonly StoredDocument[], filed: () => void) => Promise<Answer>,
): Promise<Answer> {
  const documents = await storeDocuments(vault, documentsDir, accountId, uploads, clock.now())
  let kept = false
  try {
    return await commit(documents, () => void (kept = true))
  } catch (error) {
    kept = false
    throw error
  } finally {
    if (!kept) await removeUnrecorded(db, documentsDir, accountId, documents)
  }
}

type Room = ReturnType<typeof createRoom>

/** What has no files needs none. */
function inRoom<Answer>(room: Room, request: FastifyRequest, work: () => Promise<Answer>): Promise<Answer> {
  return request.isMultipart() ? room(request.account.id, work) : work()
}

function fingerprint(input: NewBundle, uploads: readonly Upload[]): string {
  const hashes = uploads
    .map(({ kind, bytes }) => [kind, createHash('sha256').update(bytes).digest('hex')])
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
  return canonicalJson([input, hashes])
}
