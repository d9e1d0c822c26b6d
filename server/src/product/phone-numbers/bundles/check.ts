import type { FastifyInstance } from 'fastify'
import { invalid, ServiceError, type ErrorDetail } from '../../../platform/errors.ts'
import { BODY_OF, type NewBundle } from './bundle.ts'
import { checkFiles, type Form } from './form.ts'
import { findCountry } from '../countries.ts'
import type { Upload } from './documents.ts'
import { notOffered } from '../phone-number.ts'

/** Details are open (D-M5), so their size and depth are bounded as a whole. */
const MAX_DETAILS_BYTES = 16 * 1024
const MAX_DETAILS_DEPTH = 5

/** Everything that is wrong with a body, in one answer. */
export function createCheck(app: FastifyInstance) {
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

/** The service's own validator, so that both variants give the usual messages. */
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
    return { input, faults: [...countryFaults(input), ...sizeFaults(input)] }
  }
}

function countryFaults({ isoCountryCode }: NewBundle): ErrorDetail[] {
  if (findCountry(isoCountryCode) !== undefined) return []
  return [{ field: 'isoCountryCode', message: notOffered(isoCountryCode) }]
}

function sizeFaults({ complianceData: details }: NewBundle): ErrorDetail[] {
  if (details === undefined) return []
  const field = 'complianceData'
  // Depth first: what is nested without end cannot be written as text.
  if (isDeeper(details, MAX_DETAILS_DEPTH))
    return [{ field, message: `must not be nested more than ${MAX_DETAILS_DEPTH} deep.` }]
  return Buffer.byteLength(JSON.stringify(details)) > MAX_DETAILS_BYTES
    ? [{ field, message: `must have at most ${MAX_DETAILS_BYTES} bytes as JSON.` }]
    : []
}

/** Looks no deeper than it has to: what is nested without end does not exhaust the stack. */
function isDeeper(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return most === 0 || Object.values(value).some((each) => isDeeper(each, most - 1))
}
