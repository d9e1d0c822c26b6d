import { createCodec, type Codec, type CodecName } from './codecs.ts'
import { createSrtp, type Endpoint, type Srtp, type SrtpKeys } from '@parley/rtp'

/** Which way media flows, as seen from us: RFC 3264 section 5.1. */
export type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive'

/** A number that stands for a format in one direction need not stand for it in the other: RFC 3264 section 5.1. */
export type PayloadTypes = {
  /** What our peer wants to read, and we write. */
  readonly sent: number
  /** What our peer writes. */
  readonly received: number
}

/** What an offer and its answer have settled about one leg's audio. */
export type Media = {
  /** Where our peer wants its media; null if it names no place that one can send to. */
  readonly remote: Endpoint | null
  readonly remoteReports: Endpoint | null
  /** RTCP shares RTP's ports: RFC 5761. */
  readonly sharesPort: boolean
  /** The first is what we send; any of them may arrive. */
  readonly formats: readonly (PayloadTypes & { readonly codec: CodecName })[]
  readonly events: (PayloadTypes & { readonly clockRate: number }) | null
  readonly packetMs: number
  readonly direction: Direction
  readonly keys: SrtpKeys | null
}

export type PreparedFormat = Media['formats'][number] & { readonly processor: Codec }

/** With everything that has to be loaded first. */
export type PreparedMedia = Media & {
  readonly processors: readonly PreparedFormat[]
  /** What the call has loaded so far, in use or not: at most one of each codec. Freed when it ends. */
  readonly loaded: readonly Codec[]
  readonly srtp: Srtp | null
}

/** What stays the same keeps its memory: after a re-INVITE sound goes on without a click, and so do the keys. */
export async function prepareMedia(media: Media, before?: PreparedMedia): Promise<PreparedMedia> {
  const loaded = [...(before?.loaded ?? [])]
  const processors: PreparedFormat[] = []
  for (const format of media.formats) {
    const known = loaded.find(({ name }) => name === format.codec)
    const processor = known ?? (await createCodec(format.codec))
    if (!known) loaded.push(processor)
    processors.push({ ...format, processor })
  }
  const srtp = media.keys && (await createSrtp(media.keys, before?.srtp ?? undefined))
  return { ...media, processors, loaded, srtp }
}

export function sends(direction: Direction): boolean {
  return direction === 'sendrecv' || direction === 'sendonly'
}

export function receives(direction: Direction): boolean {
  return direction === 'sendrecv' || direction === 'recvonly'
}
