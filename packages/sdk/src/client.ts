import * as resources from './generated/resources.ts'
import type { RequestOptions, Settings } from './request.ts'
import { Webhooks } from './webhooks.ts'

export type ParleyOptions = {
  /** A key of the account, `prl_...`; the dashboard makes them under Developers. Default: `PARLEY_API_KEY`. */
  apiKey?: string | undefined
  /** Where the service is. Default: `PARLEY_BASE_URL`, or `http://localhost:4000`, a service on the same machine. */
  baseUrl?: string | undefined
  /** How long each attempt may take. Default: 30 seconds. */
  timeoutMs?: number
  /** How often to try again when the service cannot be reached, is overloaded, or failed. Default: 2. */
  maxRetries?: number
  /** What to ask with instead of the `fetch` of the platform: through a proxy, or in a test. */
  fetch?: typeof fetch
  /** With each request, such as a gateway's key. */
  headers?: Readonly<Record<string, string>>
  /** The date of the contract that the program was written for; the service refuses one that it does not know. */
  apiVersion?: string
  /** Told of each answer that is no error, with its request id. */
  onAnswer?: RequestOptions['onAnswer']
  /** Lets a page have a key. Every visitor can read it, and do with the account what they like. */
  allowKeyInBrowser?: boolean
}

const BASE_URL = 'http://localhost:4000'
const TIMEOUT_MS = 30_000
const RETRIES = 2

/** A client of Parley: `new Parley({ apiKey }).agents.create({...})`. */
export class Parley {
  readonly account: resources.Account
  readonly agents: resources.Agents
  readonly apiKeys: resources.ApiKeys
  readonly appointments: resources.Appointments
  readonly auth: resources.Auth
  readonly calendars: resources.Calendars
  readonly callers: resources.Callers
  readonly calls: resources.Calls
  readonly events: resources.Events
  readonly operator: resources.Operator
  readonly phoneNumbers: resources.PhoneNumbers
  readonly regulatoryBundles: resources.RegulatoryBundles
  readonly service: resources.Service
  readonly subscription: resources.Subscription
  readonly transcripts: resources.Transcripts
  readonly trunks: resources.Trunks
  readonly unansweredQuestions: resources.UnansweredQuestions
  readonly user: resources.User
  readonly voices: resources.Voices
  readonly webCalls: resources.WebCalls
  readonly webhooks: Webhooks

  constructor(options: ParleyOptions = {}) {
    const { apiKey = fromEnvironment('PARLEY_API_KEY'), allowKeyInBrowser = false, apiVersion } = options
    if (apiKey !== undefined && isPage() && !allowKeyInBrowser)
      throw new Error(
        'A key does not belong in a browser, where anybody can read it. Place the call on your server with ' +
          'webCalls.create() and give the page its url for connectCall(), or set allowKeyInBrowser.',
      )
    const settings: Settings = {
      baseUrl: options.baseUrl ?? fromEnvironment('PARLEY_BASE_URL') ?? BASE_URL,
      apiKey,
      timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
      maxRetries: options.maxRetries ?? RETRIES,
      fetch: options.fetch,
      headers: { ...options.headers, ...(apiVersion === undefined ? {} : { 'api-version': apiVersion }) },
      onAnswer: options.onAnswer,
    }
    this.account = new resources.Account(settings)
    this.agents = new resources.Agents(settings)
    this.apiKeys = new resources.ApiKeys(settings)
    this.appointments = new resources.Appointments(settings)
    this.auth = new resources.Auth(settings)
    this.calendars = new resources.Calendars(settings)
    this.callers = new resources.Callers(settings)
    this.calls = new resources.Calls(settings)
    this.events = new resources.Events(settings)
    this.operator = new resources.Operator(settings)
    this.phoneNumbers = new resources.PhoneNumbers(settings)
    this.regulatoryBundles = new resources.RegulatoryBundles(settings)
    this.service = new resources.Service(settings)
    this.subscription = new resources.Subscription(settings)
    this.transcripts = new resources.Transcripts(settings)
    this.trunks = new resources.Trunks(settings)
    this.unansweredQuestions = new resources.UnansweredQuestions(settings)
    this.user = new resources.User(settings)
    this.voices = new resources.Voices(settings)
    this.webCalls = new resources.WebCalls(settings)
    this.webhooks = new Webhooks(settings)
  }
}

/** A page has none, and nothing where it is empty. */
function fromEnvironment(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } }
  return isPage() ? undefined : process?.env?.[name] || undefined
}

function isPage(): boolean {
  return 'window' in globalThis && 'document' in globalThis
}
