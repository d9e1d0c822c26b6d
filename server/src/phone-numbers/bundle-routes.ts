import { createHash } from 'node:crypto'
import { fastifyMultipart } from '@fastify/multipart'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/db.ts'
import { invalid, ServiceError, type ErrorDetail } from '../errors.ts'
import { requireUsable } from '../http/authentication.ts'
import { data, Data, failures, Success } from '../http/envelope.ts'
import { canonicalJson, type Once } from '../http/idempotency.ts'
import type { AccountId } from '../ids.ts'
import type { Vault } from '../vault.ts'
import { checkFiles, FORM_LIMITS, fromJson, readForm, type Form } from './bundle-form.ts'
import { createBundle, listBundles } from './bundle-store.ts'
import { BODY_OF, Bundle, BundleForm, BundleSid, NewBundle } from './bundle.ts'
import { findCountry } from './countries.ts'
import { removeUnrecorded, storeDocuments, type StoredDocument, type Upload } from './documents.ts'
import { COUNTRY_CODE, notOffered } from './phone-number.ts'

/** A form is held in memory, twice at its worst, until its files are sealed. */
const MAX_FORMS_AT_ONCE = 16

const CountryParams = Type.Object({ isoCountry: Type.String(COUNTRY_CODE) })

type Options = { db: Db; clock: Clock; once: Once; vault: Vault; documentsDir: string }

export const bundleRoutes: FastifyPluginAsyncTypebox<Options> = async (app, options) => {
  const { db, clock, once, vault } = options
  await app.register(fastifyMultipart, { limits: FORM_LIMITS, throwFileSizeLimit: false })
  const check = createCheck(app)
  const room = createRoom()

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
        'As JSON, or as a form with the documents. With both documents and all required details (D-C2, D-C3) it is reviewed within seconds; otherwise it stays a draft, whose `reason` says what is missing (D-S2). Documents are PDF, JPEG or PNG by their bytes, at most 10 MiB each (D-L1), and encrypted at rest. `Idempotency-Key`: D-I1.',
      body: {
        content: {
          'application/json': { schema: NewBundle },
          'multipart/form-data': { schema: BundleForm },
        },
      },
      response: { 201: Success({ bundleSid: BundleSid }), ...failures(409, 413, 415) },
    },
    // A form has no body yet when the framework would check it; `check` holds both variants to one schema.
    validatorCompiler: () => () => true,
    handler: (request, reply) =>
      room(request, async () => {
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
              const bundleSid = await createBundle(tx, vault, accountId, input, documents, clock.now())
              filed()
              return { success: true as const, bundleSid }
            },
            fingerprint(input, uploads),
          ),
        )
      }),
  })
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

/** Lets a bounded number of forms in at once. */
function createRoom() {
  let forms = 0
  return async <Answer>(request: FastifyRequest, work: () => Promise<Answer>): Promise<Answer> => {
    if (!request.isMultipart()) return work()
    if (forms >= MAX_FORMS_AT_ONCE)
      throw new ServiceError('unavailable', 'Too many documents are being received; try again in a moment.')
    forms++
    try {
      return await work()
    } finally {
      forms--
    }
  }
}

/** Everything that is wrong with a body, in one answer. */
function createCheck(app: FastifyInstance) {
  const validators = {
    business: compile(app, BODY_OF.business),
    individual: compile(app, BODY_OF.individual),
  }
  return async (form: Form): Promise<{ input: NewBundle; uploads: Upload[] }> => {
    const uploads = await checkFiles(form)
    const { input, faults } = validators[typeOf(form.fields)](form.fields)
    const known = new Set(form.problems.map((problem) => problem.field))
    const details = [...form.problems, ...faults.filter(({ field }) => !known.has(field))]
    if (input === undefined || details.length > 0) throw invalid(details)
    return { input, uploads }
  }
}

function typeOf(fields: unknown): keyof typeof BODY_OF {
  const isIndividual =
    typeof fields === 'object' &&
    fields !== null &&
    'complianceType' in fields &&
    fields.complianceType === 'individual'
  return isIndividual ? 'individual' : 'business'
}

type Checked = { input?: NewBundle; faults: ErrorDetail[] }

/** The service's own validator, so that both variants are refused in the same words as any body. */
function compile(app: FastifyInstance, schema: unknown): (value: unknown) => Checked {
  const validate = app.validatorCompiler?.({ schema, method: 'POST', url: '', httpPart: 'body' })
  if (validate === undefined) throw new TypeError('The server has no validator.')
  return (value) => {
    const result = validate(value)
    if (typeof result !== 'object' || !('value' in result || 'error' in result))
      throw new TypeError('The validator answers otherwise than the service’s own.')
    const { error } = result
    if (error instanceof ServiceError) return { faults: error.details ?? [] }
    const input: NewBundle = result.value
    return { input, faults: countryFaults(input) }
  }
}

function countryFaults({ isoCountryCode }: NewBundle): ErrorDetail[] {
  if (findCountry(isoCountryCode) !== undefined) return []
  return [{ field: 'isoCountryCode', message: notOffered(isoCountryCode) }]
}

function fingerprint(input: NewBundle, uploads: readonly Upload[]): string {
  const hashes = uploads
    .map(({ kind, bytes }) => [kind, createHash('sha256').update(bytes).digest('hex')])
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
  return canonicalJson([input, hashes])
}
