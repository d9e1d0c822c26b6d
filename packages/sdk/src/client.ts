import * as resources from './generated/resources.ts'
import type { Settings } from './request.ts'
import { Webhooks } from './webhooks.ts'

export type ParleyOptions = {
  /** A key of the account, `prl_...`; the dashboard makes them under Developers. */
  apiKey?: string
  /** Where the service is. Default: `http://localhost:4000`, a service on the same machine. */
  baseUrl?: string
  /** How long each attempt may take. Default: 30 seconds. */
  timeoutMs?: number
  /** How often to try again when the service cannot be reached, is overloaded, or failed. Default: 2. */
  maxRetries?: number
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

  constructor({ apiKey, baseUrl, timeoutMs, maxRetries, allowKeyInBrowser = false }: ParleyOptions = {}) {
    if (apiKey !== undefined && isPage() && !allowKeyInBrowser)
      throw new Error(
        'A key does not belong in a browser, where anybody can read it. Place the call on your server with ' +
          'webCalls.create() and give the page its url for connectCall(), or set allowKeyInBrowser.',
      )
    const settings: Settings = {
      baseUrl: baseUrl ?? BASE_URL,
      apiKey,
      timeoutMs: timeoutMs ?? TIMEOUT_MS,
      maxRetries: maxRetries ?? RETRIES,
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

function isPage(): boolean {
  return 'window' in globalThis && 'document' in globalThis
}
