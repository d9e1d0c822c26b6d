import { networkInterfaces } from 'node:os'
import { onTestFinished } from 'vitest'
import { countAsSkipped } from '../../../../../test/missing.ts'
import { freePort, freePorts } from '../../../../../test/peers/ports.ts'
import { toneRatio } from '../../../../../test/peers/sound/tone.ts'
import { FRAME_MS, samplesPerFrame } from '../../audio/frame.ts'
import { systemClock } from '../../../platform/clock.ts'
import { createLog } from '../../../platform/log.ts'
import type { DialFailure, Dialling } from '../dialler.ts'
import { LINE_RATE, type Dropped, type CallLeg } from '../call-leg.ts'
import type { IncomingCall, Telephone } from '../telephone.ts'
import { openSipEndpoint, type SipEndpointOptions } from './endpoint.ts'
import type { SipTrunk } from './trunk.ts'

/** Whatever a busy machine needs; nothing here takes as long by itself. */
export const PATIENCE = { timeout: 20_000, interval: 20 }
export const NUMBER = '+12125550100'
export const CALLER = '+12025550143'
/** Multiples of 50 Hz: whole waves in a frame. */
export const LOW_HZ = 400
export const HIGH_HZ = 1000

const hasIp6 = Object.values(networkInterfaces()).some((each) =>
  each?.some(({ address }) => address === '::1'),
)
if (!hasIp6) countAsSkipped('everything here over IPv6: this machine has no ::1')

/** This machine, in each family that it has. */
export const HOSTS: readonly string[] = hasIp6 ? ['127.0.0.1', '::1'] : ['127.0.0.1']
/** All of its addresses. */
export const ANYWHERE = hasIp6 ? '::' : '0.0.0.0'

const MEDIA_PORTS = 8
const LOUDNESS = 8000

/** An endpoint on real sockets. */
export type Phone = {
  readonly host: string
  readonly port: number
  readonly tlsPort: number
  readonly telephone: Telephone
  /** The calls that have come. */
  readonly calls: IncomingCall[]
  /** Happens by itself at the end of a test. */
  close(): Promise<void>
}

type PhoneOptions = Partial<Omit<SipEndpointOptions, 'tls'>> & {
  readonly tls?: NonNullable<SipEndpointOptions['tls']>['context']
  readonly tlsPort?: number
  readonly trunks?: readonly SipTrunk[]
  isAccepting?(): boolean
  called?(call: IncomingCall): void
}

/** Any peer on this machine may call it, unless the settings say otherwise. */
export async function settingsOf(settings: Partial<SipEndpointOptions> = {}): Promise<SipEndpointOptions> {
  const from = await freePorts(MEDIA_PORTS)
  return {
    host: '127.0.0.1',
    port: settings.port ?? (await freePort()),
    mediaPorts: { from, to: from + MEDIA_PORTS - 1 },
    trusted: [],
    allowsNeighbours: true,
    privateHosts: true,
    secret: 'of the tests',
    log: createLog('silent', false),
    clock: systemClock,
    ...settings,
  }
}

/** Closed after the test. */
export async function openPhone(options: PhoneOptions = {}): Promise<Phone> {
  const { tls, trunks = [], isAccepting = () => true, called, ...others } = options
  const tlsPort = options.tlsPort ?? (tls ? await freePort() : 0)
  const settings = await settingsOf({ ...others, tls: tls && { port: tlsPort, context: tls } })
  const calls: IncomingCall[] = []
  const telephone = await openSipEndpoint(settings, {
    isAccepting,
    called(call) {
      calls.push(call)
      called?.(call)
    },
  })
  let closing: Promise<void> | undefined
  const close = async (): Promise<void> => (closing ??= telephone.close())
  onTestFinished(close)
  telephone.setTrunks(trunks)
  const { host, port } = settings
  return { host, port, tlsPort, telephone, calls, close }
}

export function trunkOf(parts: Partial<SipTrunk> = {}): SipTrunk {
  return {
    id: 'trunk_1',
    accountId: 'account_1',
    name: 'A trunk',
    kind: 'trunk',
    addresses: [],
    inbound: null,
    outbound: null,
    transfer: 'bridge',
    referForm: 'sip',
    srtp: 'allow',
    phoneNumber: null,
    ...parts,
  }
}

/** The way to another telephone. */
export function wayTo(
  { host, port, tlsPort }: Pick<Phone, 'host' | 'port' | 'tlsPort'>,
  parts: Partial<NonNullable<SipTrunk['outbound']>> = {},
): NonNullable<SipTrunk['outbound']> {
  return {
    host: host.includes(':') ? `[${host}]` : host,
    port: parts.transport === 'tls' ? tlsPort : port,
    transport: 'udp',
    username: null,
    password: null,
    register: false,
    callerId: null,
    ...parts,
  }
}

export type Attempt = {
  rings: number
  line: CallLeg | undefined
  failure: DialFailure | undefined
  cancel(): void
}

export function dial({ telephone }: Pick<Phone, 'telephone'>, parts: Partial<Dialling> = {}): Attempt {
  const attempt: Attempt = { rings: 0, line: undefined, failure: undefined, cancel() {} }
  const dialling = {
    callId: 'call_1',
    accountId: 'account_1',
    number: NUMBER,
    caller: CALLER,
    dialled: null,
    ringMs: 30_000,
    operatorTrunk: { callerId: null },
    ...parts,
  }
  const { cancel } = telephone.dialler.dial(dialling, {
    ringing: () => void attempt.rings++,
    answered: (line) => void (attempt.line = line),
    failed: (reason) => void (attempt.failure = reason),
  })
  return Object.assign(attempt, { cancel })
}

/** One end of a call: it says one tone for as long as it lasts. */
export type Party = {
  readonly line: CallLeg
  readonly digits: string[]
  readonly dropped: Dropped[]
  /** How much of what was heard lately is this tone: 1 is nothing else, 0 nothing of it. */
  hears(hz: number): number
  /** Forgets what was heard. */
  forget(): void
  frames(): number
}

const MAX_HEARD = 500

export function talk(line: CallLeg, hz: number, callId = 'call_1'): Party {
  const digits: string[] = []
  const dropped: Dropped[] = []
  const heard: Int16Array[] = []
  let frames = 0
  line.open(callId, {
    frame(frame) {
      frames++
      heard.push(frame.slice())
      if (heard.length > MAX_HEARD) heard.shift()
    },
    digit: (digit) => void digits.push(digit),
    typed() {},
    played() {},
    dropped: (by) => void dropped.push(by),
  })
  const size = samplesPerFrame(LINE_RATE)
  const tone = Int16Array.from({ length: size }, (_, index) =>
    Math.round(LOUDNESS * Math.sin((2 * Math.PI * hz * index) / LINE_RATE)),
  )
  let dueMs = performance.now()
  const timer = setInterval(() => {
    for (; dueMs <= performance.now(); dueMs += FRAME_MS) {
      line.tick(dueMs)
      line.play(tone)
    }
  }, FRAME_MS / 2)
  onTestFinished(() => clearInterval(timer))
  return {
    line,
    digits,
    dropped,
    hears: (wanted) =>
      Math.max(0, ...heard.map((samples) => toneRatio({ samples, rate: LINE_RATE }, wanted))),
    forget: () => void (heard.length = 0),
    frames: () => frames,
  }
}
