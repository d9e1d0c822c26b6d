/** Writes the SDK's resources: a method for each operation of the OpenAPI document, with its words to read on hover. */
import { comment, HEADER, operationsOf, type Document, type Operation, type Schema } from './sdk-types.ts'

type Schemas = Document['components']['schemas']

/** Where each operation is found in the client. */
export const METHODS: Readonly<Record<string, string>> = {
  listAgents: 'agents.list',
  createAgent: 'agents.create',
  getAgent: 'agents.retrieve',
  updateAgent: 'agents.update',
  deleteAgent: 'agents.delete',
  assignPhoneNumber: 'agents.assignNumber',
  getRouting: 'agents.routing',
  renewToolSecret: 'agents.renewToolSecret',
  listPhoneNumbers: 'phoneNumbers.list',
  searchPhoneNumbers: 'phoneNumbers.search',
  acquirePhoneNumber: 'phoneNumbers.create',
  releasePhoneNumber: 'phoneNumbers.release',
  listRegulatoryBundles: 'regulatoryBundles.list',
  createRegulatoryBundle: 'regulatoryBundles.create',
  getRegulatoryBundle: 'regulatoryBundles.retrieve',
  updateRegulatoryBundle: 'regulatoryBundles.update',
  deleteRegulatoryBundle: 'regulatoryBundles.delete',
  listTranscripts: 'transcripts.list',
  getTranscript: 'transcripts.retrieve',
  deleteTranscript: 'transcripts.delete',
  listCalls: 'calls.list',
  getCall: 'calls.retrieve',
  updateCall: 'calls.update',
  deleteCall: 'calls.delete',
  hangUpCall: 'calls.hangUp',
  followCall: 'calls.follow',
  getCallJournal: 'calls.journal',
  listCallTools: 'calls.tools',
  markCallsRead: 'calls.markRead',
  exportCalls: 'calls.export',
  getRecording: 'calls.recording',
  deleteRecording: 'calls.deleteRecording',
  createWebCall: 'webCalls.create',
  eraseCaller: 'callers.erase',
  exportCaller: 'callers.export',
  listAllUnansweredQuestions: 'unansweredQuestions.list',
  listQuestionGroups: 'unansweredQuestions.listGroups',
  listUnansweredQuestions: 'unansweredQuestions.listOfAgent',
  answerQuestion: 'unansweredQuestions.answer',
  dismissQuestion: 'unansweredQuestions.dismiss',
  listAllAppointments: 'appointments.list',
  listAppointments: 'appointments.listOfAgent',
  bookAppointment: 'appointments.create',
  getAppointment: 'appointments.retrieve',
  updateAppointment: 'appointments.update',
  cancelAppointment: 'appointments.cancel',
  confirmAppointment: 'appointments.confirm',
  getAvailability: 'appointments.availability',
  readCalendarFeed: 'calendars.readFeed',
  renewCalendarFeed: 'calendars.renewFeed',
  removeCalendarFeed: 'calendars.removeFeed',
  getCalendarConnection: 'calendars.retrieveConnection',
  connectCalendar: 'calendars.connect',
  disconnectCalendar: 'calendars.disconnect',
  listCalendarProviders: 'calendars.listProviders',
  beginCalendarAuthorization: 'calendars.beginAuthorization',
  finishCalendarAuthorization: 'calendars.finishAuthorization',
  listTrunks: 'trunks.list',
  createTrunk: 'trunks.create',
  getTrunk: 'trunks.retrieve',
  updateTrunk: 'trunks.update',
  deleteTrunk: 'trunks.delete',
  listVoices: 'voices.list',
  previewVoice: 'voices.preview',
  getSubscription: 'subscription.retrieve',
  updateSubscription: 'subscription.update',
  listEvents: 'events.list',
  listWebhooks: 'webhooks.list',
  createWebhook: 'webhooks.create',
  getWebhook: 'webhooks.retrieve',
  updateWebhook: 'webhooks.update',
  deleteWebhook: 'webhooks.delete',
  testWebhook: 'webhooks.test',
  rotateWebhookSecret: 'webhooks.rotateSecret',
  listWebhookDeliveries: 'webhooks.deliveries',
  getWebhookDelivery: 'webhooks.delivery',
  resendWebhookDelivery: 'webhooks.resendDelivery',
  resendWebhookEvents: 'webhooks.resend',
  getOverview: 'account.overview',
  listNeeds: 'account.needs',
  getRateLimit: 'account.rateLimit',
  listRequests: 'account.listRequests',
  listMails: 'account.listMails',
  getUser: 'user.retrieve',
  updateUser: 'user.update',
  deleteUser: 'user.delete',
  requestVerification: 'user.requestVerification',
  createApiKey: 'apiKeys.create',
  listApiKeys: 'apiKeys.list',
  deleteApiKey: 'apiKeys.delete',
  signUp: 'auth.signUp',
  signIn: 'auth.signIn',
  signOut: 'auth.signOut',
  getSession: 'auth.session',
  getSignUpRules: 'auth.signUpRules',
  revokeOtherSessions: 'auth.revokeOtherSessions',
  requestPasswordReset: 'auth.requestPasswordReset',
  resetPassword: 'auth.resetPassword',
  changePassword: 'auth.changePassword',
  requestEmailChange: 'auth.requestEmailChange',
  enableTwoFactor: 'auth.enableTwoFactor',
  verifyTotp: 'auth.verifyTotp',
  verifyBackupCode: 'auth.verifyBackupCode',
  disableTwoFactor: 'auth.disableTwoFactor',
  generateBackupCodes: 'auth.generateBackupCodes',
  verifyAddress: 'auth.verifyAddress',
  confirmEmailChange: 'auth.confirmEmailChange',
  undoDeletion: 'auth.undoDeletion',
  listAccounts: 'operator.listAccounts',
  getAccount: 'operator.retrieveAccount',
  updateAccount: 'operator.updateAccount',
  listInvitations: 'operator.listInvitations',
  invite: 'operator.invite',
  revokeInvitation: 'operator.revokeInvitation',
  listDeadLetters: 'operator.listDeadLetters',
  retryDeadLetter: 'operator.retryDeadLetter',
  dropDeadLetter: 'operator.dropDeadLetter',
  listNumberClaims: 'operator.listNumberClaims',
  confirmPhoneNumber: 'operator.confirmPhoneNumber',
  refuseNumberClaim: 'operator.refuseNumberClaim',
  getHealth: 'service.health',
  getReadiness: 'service.readiness',
  getMetrics: 'service.metrics',
  getOpenApi: 'service.openApi',
  getDecisions: 'service.decisions',
  getLlmsText: 'service.llmsText',
  getLicences: 'service.licences',
}

/** A body of which one field is nearly always all: `assignNumber(id, number)`. */
export const MEANT: Readonly<Record<string, string>> = { assignPhoneNumber: 'requestedNumber' }

export function sdkResources({ paths, components }: Document): string {
  const resources = new Map<string, string[]>()
  for (const { method: verb, operation } of operationsOf(paths)) {
    const [resource, method] = METHODS[operation.operationId]?.split('.') ?? []
    if (resource === undefined || method === undefined)
      throw new Error(`scripts/sdk-resources.ts does not say where ${operation.operationId} is in the SDK.`)
    const methods = resources.get(resource) ?? []
    resources.set(resource, [...methods, methodOf(method, verb, operation, components.schemas)])
  }
  const names = [...resources.keys()].toSorted()
  return [
    HEADER,
    "import type { InputOf } from '../request.ts'\nimport { Resource, type RequestOptions } from '../resource.ts'\n",
    ...names.map(
      (name) => `export class ${className(name)} extends Resource {\n${resources.get(name)!.join('\n')}}\n`,
    ),
  ].join('\n')
}

const className = (name: string) => `${name[0]!.toUpperCase()}${name.slice(1)}`

function methodOf(name: string, verb: string, operation: Operation, schemas: Schemas): string {
  const { operationId: id, parameters = [], requestBody } = operation
  const inPath = parameters.filter((each) => each.in === 'path')
  const inQuery = parameters.filter((each) => each.in === 'query')
  const input = `InputOf<'${id}'>`
  const taken = inPath.map((each) => `${each.name}: string`)
  const given = inPath.map((each) => each.name)
  if (requestBody !== undefined) {
    const meant = MEANT[id]
    const needed = resolved(requestBody.content['application/json']?.schema, schemas)
    // A change of nothing is a mistake; something new of which nothing is said is not.
    const isNeeded = verb !== 'post' || needed?.properties === undefined || needed.required !== undefined
    if (meant === undefined) taken.push(`body: ${input}['body']${isNeeded ? '' : ' = {}'}`)
    else taken.push(`${meant}: string`, `more?: Omit<${input}['body'], '${meant}'>`)
    given.push(meant === undefined ? 'body' : `body: { ${meant}, ...more }`)
  }
  if (inQuery.length > 0) {
    const names = inPath.map((each) => `'${each.name}'`).join(' | ')
    const query = names === '' ? input : `Omit<${input}, ${names}>`
    const isNeeded = inQuery.some(({ required }) => required === true)
    taken.push(isNeeded ? `query: ${query}` : `query: ${query} = {}`)
    given.push('...query')
  }
  const asked = `'${id}', { ${given.join(', ')} }, options`
  const says = comment([operation.summary, operation.description].filter(Boolean).join('. '))
  return `  ${says}  ${name}(${[...taken, 'options?: RequestOptions'].join(', ')}) {\n    ${sent(asked, operation, schemas)}\n  }\n`
}

/** What is asked, and the part of the answer that is wanted. */
function sent(asked: string, operation: Operation, schemas: Schemas): string {
  const { operationId: id } = operation
  if (id === 'followCall') return `return this.events(${asked})`
  const answer = successOf(operation)
  const { data, success: _, ...others } = answer?.properties ?? {}
  if (comesInPages(operation, schemas)) {
    const page = Object.entries(resolved(data, schemas)?.properties ?? {})
    const items = page.find(([, { type }]) => type === 'array')?.[0]
    return `return this.pages(${asked}, ({ data }) => data${items === undefined ? '' : `.${items}`})`
  }
  const names = [...(data === undefined ? [] : ['data']), ...Object.keys(others)]
  const isWhole = answer?.properties === undefined || names.length > 1
  if (isWhole) return `return this.ask(${asked})`
  return `return this.ask(${asked}).then(${names.length === 0 ? '() => undefined' : `({ ${names[0]} }) => ${names[0]}`})`
}

/** By `offset`, or by the cursor that its answer gives. */
export function comesInPages(operation: Operation, schemas: Schemas): boolean {
  const data = resolved(successOf(operation)?.properties?.['data'], schemas)
  return (
    operation.parameters?.some(({ name }) => name === 'offset') === true ||
    data?.properties?.['next'] !== undefined
  )
}

export function successOf({ responses }: Operation): Schema | undefined {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  return success?.content?.['application/json']?.schema
}

export function resolved(schema: Schema | undefined, schemas: Schemas): Schema | undefined {
  const name = schema?.$ref?.split('/').at(-1)
  return name === undefined ? schema : schemas[name]
}
