/** How an operator uses a cloud voice. The key comes from the configuration; nothing here reads the environment. */
export type CloudTtsSettings = {
  readonly apiKey: string
  /** Where the vendor is, as its own SDK wants it. Another one for a proxy, a region, or what speaks its protocol. */
  readonly baseUrl?: string | undefined
  readonly model?: string | undefined
  /** The vendor's ids for voices of the catalogue; the others keep those of cloud-voices.json. */
  readonly voices?: Readonly<Record<string, string>> | undefined
  readonly limits?: Partial<CloudTtsLimits> | undefined
}

export type CloudTtsLimits = {
  /** From the request to the first sound of a clause. Whoever hedges does not wait for as long. */
  readonly firstAudioMs: number
  /** The same for what is made ahead, which nobody waits for. */
  readonly firstAudioAheadMs: number
  /** Between two pieces of sound of a clause. */
  readonly stallMs: number
  /** A clause is some hundred characters: a longer answer is not speech. */
  readonly clauseMs: number
  /** Clauses that are made at once, for all calls. What is made ahead may take half of them. */
  readonly concurrentRequests: number
}

export const CLOUD_TTS_LIMITS: CloudTtsLimits = {
  firstAudioMs: 4000,
  firstAudioAheadMs: 15_000,
  stallMs: 2000,
  clauseMs: 60_000,
  concurrentRequests: 32,
}

/** A line of JSON or a message with base64 sound. The longest clause at once, and room for its timing. */
export const MAX_MESSAGE_BYTES = 4 * 1024 * 1024
