import { readFileSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { createSecureContext } from 'node:tls'
import { ConfigError, LOOPBACK_ADDRESS, oneOf, text, wholeNumber, type Environment } from './environment.ts'
import { addNetwork } from '../platform/network.ts'
import type { DigestAlgorithm } from '@parley/sip'
import { parseUri } from '@parley/sip/uri'
import type { SipTrunk } from '../voice/transport/sip/trunk.ts'

const DEFAULT_SIP_PORT = 5060

export type TelephoneConfig = {
  host: string
  /** UDP and TCP; 0: no telephone. */
  port: number
  /** PEM; undefined: no TLS. */
  tls: { port: number; certificate: string; key: string } | undefined
  mediaPorts: { from: number; to: number }
  /** What others know us by, where that is not an address of this machine. */
  publicAddress: string | undefined
  /** Addresses and networks of proxies that stand in front of this node. */
  trusted: string[]
  /** Networks of carriers that trunks may name although they are wide. */
  carrierNetworks: string[]
  /** Whether trunks may be at private addresses, and so reach into our own network. */
  privateHosts: boolean
  /** How credentials are asked for, the preferred first. */
  algorithms: DigestAlgorithm[]
  /** The operator's own way out, for accounts without a trunk that the operator lets use it. */
  outbound: SipTrunk['outbound']
}

const BOOLEANS = ['true', 'false'] as const

/** Said at the start and by the doctor. */
export const OPERATOR_TRUNK_IDLE = 'SIP_OUTBOUND is unused: DIAL_COUNTRIES is empty.'

/** Some room for each call: RTP, RTCP, and the same again for whom it is put through to. */
const MIN_MEDIA_PORTS = 4

export function readTelephoneConfig(
  env: Environment,
  defaultHost: string,
  isProduction = false,
): TelephoneConfig {
  const port = wholeNumber(env, 'SIP_PORT', DEFAULT_SIP_PORT, 0, 65_535)
  return {
    host: address(env, 'SIP_HOST') ?? defaultHost,
    port,
    tls: tlsOf(env, port),
    mediaPorts: mediaPorts(env),
    publicAddress: address(env, 'SIP_PUBLIC_ADDRESS'),
    trusted: networks(env, 'SIP_TRUSTED'),
    carrierNetworks: networks(env, 'SIP_CARRIER_NETWORKS'),
    privateHosts: oneOf(env, 'SIP_PRIVATE_HOSTS', BOOLEANS, isProduction ? 'false' : 'true') === 'true',
    algorithms: algorithms(env),
    outbound: outbound(env),
  }
}

function tlsOf(env: Environment, plainPort: number): TelephoneConfig['tls'] {
  const certificate = pem(env, 'SIP_TLS_CERT')
  const key = pem(env, 'SIP_TLS_KEY')
  if (certificate === undefined && key === undefined) return undefined
  if (certificate === undefined || key === undefined)
    throw new ConfigError(
      certificate === undefined ? 'SIP_TLS_CERT' : 'SIP_TLS_KEY',
      'is missing: TLS needs a certificate and its key.',
    )
  const port = wholeNumber(env, 'SIP_TLS_PORT', 5061, 1, 65_535)
  if (port === plainPort)
    throw new ConfigError('SIP_TLS_PORT', `must be another port than SIP_PORT, which is ${plainPort}.`)
  checkPair(certificate, key)
  return { port, certificate, key }
}

function checkPair(cert: string, key: string): void {
  try {
    createSecureContext({ cert, key })
  } catch (error) {
    throw new ConfigError(
      'SIP_TLS_CERT',
      `must be a certificate in PEM, and SIP_TLS_KEY its key: ${(error as Error).message}.`,
    )
  }
}

function pem(env: Environment, name: 'SIP_TLS_CERT' | 'SIP_TLS_KEY'): string | undefined {
  const file = text(env, name)
  if (file === undefined) return undefined
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigError(name, `must be a file in PEM that can be read: ${(error as Error).message}.`)
  }
}

function mediaPorts(env: Environment): TelephoneConfig['mediaPorts'] {
  const value = text(env, 'RTP_PORTS') ?? '20000-20999'
  const [, first = '', last = ''] = /^(\d{1,5})-(\d{1,5})$/.exec(value) ?? []
  const [from, to] = [Number(first), Number(last)]
  if (first === '' || from < 1024 || to > 65_535 || to - from + 1 < MIN_MEDIA_PORTS) {
    throw new ConfigError(
      'RTP_PORTS',
      `must be a range of at least ${MIN_MEDIA_PORTS} ports from 1024 to 65535, such as 20000-20999; it is "${value}".`,
    )
  }
  return { from, to }
}

function address(env: Environment, name: 'SIP_HOST' | 'SIP_PUBLIC_ADDRESS'): string | undefined {
  const value = text(env, name)
  if (value !== undefined && isIP(value) === 0)
    throw new ConfigError(name, `must be an IP address; it is "${value}".`)
  return value
}

function networks(env: Environment, name: 'SIP_TRUSTED' | 'SIP_CARRIER_NETWORKS'): string[] {
  const named = (text(env, name) ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
  const wrong = named.find((each) => !addNetwork(new BlockList(), each))
  if (wrong !== undefined)
    throw new ConfigError(name, `must be addresses or networks such as 10.0.0.0/24; "${wrong}" is none.`)
  return named
}

function algorithms(env: Environment): DigestAlgorithm[] {
  const value = text(env, 'SIP_DIGEST') ?? 'MD5'
  const names = value.split(',').map((name) => name.trim().toUpperCase())
  const known = names.filter((name) => name === 'MD5' || name === 'SHA-256')
  if (known.length < names.length || new Set(names).size < names.length)
    throw new ConfigError('SIP_DIGEST', `must be MD5, SHA-256, or both as SHA-256,MD5; it is "${value}".`)
  return known
}

/** What callees see of calls by `SIP_OUTBOUND`. */
function callerId(env: Environment): string | null {
  const value = text(env, 'SIP_CALLER_ID')
  if (value !== undefined && !/^\+[1-9]\d{6,14}$/.test(value))
    throw new ConfigError(
      'SIP_CALLER_ID',
      `must be a number in E.164 such as +12125550100; it is "${value}".`,
    )
  return value ?? null
}

/** `sip:user:password@host:port;transport=tls`. */
function outbound(env: Environment): SipTrunk['outbound'] {
  const value = text(env, 'SIP_OUTBOUND')
  if (value === undefined) return null
  const uri = parseUri(value)
  const transport = uri?.params.get('transport')?.toLowerCase() ?? 'udp'
  const isKnown = transport === 'udp' || transport === 'tcp' || transport === 'tls'
  if (uri?.scheme !== 'sip' || !isKnown) {
    // It may hold a password, so it is not repeated.
    throw new ConfigError('SIP_OUTBOUND', 'must look like sip:user:password@host:5060;transport=udp.')
  }
  const { user: username, password, host, port } = uri
  return { host, port, transport, username, password, register: false, callerId: callerId(env) }
}

/** What a softphone registers with. */
export function registrarOf({ publicAddress, port }: TelephoneConfig, publicUrl: string): string {
  const name = publicAddress ?? new URL(publicUrl).hostname
  // The telephone listens on IPv4 alone, and softphones may take localhost for ::1.
  const host = name === 'localhost' ? LOOPBACK_ADDRESS : name
  return port === DEFAULT_SIP_PORT ? host : `${host}:${port}`
}

type Telephones = { telephone: TelephoneConfig; callCapacity: number | undefined; publicUrl: string }

/** Where softphones reach this node; null where it takes no calls by telephone. */
export function sipHostOf({ telephone, callCapacity, publicUrl }: Telephones): string | null {
  return telephone.port === 0 || callCapacity === 0 ? null : registrarOf(telephone, publicUrl)
}
