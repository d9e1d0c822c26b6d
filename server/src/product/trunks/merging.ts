import type { TrunkRow } from '../../platform/db/tables.ts'
import type { ErrorDetail } from '../../platform/errors.ts'
import type { AccountId } from '../../platform/ids.ts'
import { sealedIn } from '../../platform/sealed-columns.ts'
import type { Vault } from '../../platform/vault.ts'
import { MIN_PORT, readHost, readNetwork, type AddressPolicy } from './addresses.ts'
import { hashPassword } from './credentials.ts'
import { DEFAULTS, type TrunkChange } from './trunk.ts'

/** What reads and seals a change. */
export type Means = { readonly vault: Vault; readonly policy: AddressPolicy }

/** A trunk of which nothing is said yet. */
export function blankTrunk(id: string, accountId: AccountId, kind: string, nowMs: number): TrunkRow {
  return {
    id,
    account_id: accountId,
    name: '',
    kind,
    addresses: '[]',
    username: null,
    sealed_password_hashes: null,
    ...NO_OUTBOUND,
    transfer: DEFAULTS.transfer,
    refer_form: DEFAULTS.referForm,
    media_encryption: DEFAULTS.mediaEncryption,
    phone_number: null,
    created_at: nowMs,
    updated_at: nowMs,
  }
}

const NO_OUTBOUND = {
  outbound_host: null,
  outbound_port: null,
  outbound_transport: null,
  outbound_username: null,
  sealed_outbound_password: null,
  outbound_register: 0,
  outbound_caller_id: null,
}

/** The row as it is after the change, and everything that is wrong with it then. */
export function mergeTrunk(
  row: TrunkRow,
  change: TrunkChange,
  { vault, policy }: Means,
): { row: TrunkRow; faults: ErrorDetail[] } {
  const faults: ErrorDetail[] = []
  const next = {
    ...row,
    ...mergeInbound(row, change.inbound, { vault, policy }, faults),
    ...mergeOutbound(row, change.outbound, { vault, policy }, faults),
  }
  if (change.name !== undefined) next.name = change.name
  if (change.transfer !== undefined) next.transfer = change.transfer ?? DEFAULTS.transfer
  if (change.refer_form !== undefined) next.refer_form = change.refer_form ?? DEFAULTS.referForm
  if (change.media_encryption !== undefined)
    next.media_encryption = change.media_encryption ?? DEFAULTS.mediaEncryption
  if (change.phone_number !== undefined) next.phone_number = change.phone_number
  if (change.kind !== undefined && change.kind !== row.kind)
    faults.push({ field: 'kind', message: `stays ${row.kind}; create another for a ${change.kind}.` })
  return { row: next, faults: faults.length > 0 ? faults : wholeFaults(next) }
}

function mergeInbound(
  row: TrunkRow,
  change: TrunkChange['inbound'],
  { vault, policy }: Means,
  faults: ErrorDetail[],
): Partial<TrunkRow> {
  if (change === undefined) return {}
  if (change === null) return { addresses: '[]', username: null, sealed_password_hashes: null }
  const columns: Partial<TrunkRow> = {}
  if (change.addresses !== undefined)
    columns.addresses = JSON.stringify(readNetworks(change.addresses ?? [], policy, faults))
  const username = change.username === undefined ? row.username : change.username
  columns.username = username
  if (change.password !== undefined && username === null)
    faults.push({ field: 'inbound.username', message: 'is required with inbound.password.' })
  else if (change.password !== undefined && username !== null)
    columns.sealed_password_hashes = vault.seal(
      JSON.stringify(hashPassword(username, change.password)),
      sealedIn('trunks', 'sealed_password_hashes', row.account_id, row.id),
    )
  // The hashes are over the user name too: for another they are worth nothing.
  else if (username !== row.username) columns.sealed_password_hashes = null
  return columns
}

function readNetworks(written: readonly string[], policy: AddressPolicy, faults: ErrorDetail[]): string[] {
  const networks = new Set<string>()
  written.forEach((each, index) => {
    const read = readNetwork(each, policy)
    if ('text' in read) networks.add(read.text)
    else faults.push({ field: `inbound.addresses[${index}]`, message: read.problem })
  })
  return [...networks]
}

function mergeOutbound(
  row: TrunkRow,
  change: TrunkChange['outbound'],
  { vault, policy }: Means,
  faults: ErrorDetail[],
): Partial<TrunkRow> {
  if (change === undefined) return {}
  if (change === null) return NO_OUTBOUND
  const columns: Partial<TrunkRow> = { outbound_transport: row.outbound_transport ?? DEFAULTS.transport }
  if (change.host !== undefined) {
    const read = readHost(change.host, policy)
    if ('text' in read) columns.outbound_host = read.text
    else faults.push({ field: 'outbound.host', message: read.problem })
  } else if (row.outbound_host === null) faults.push({ field: 'outbound.host', message: 'is required.' })
  if (change.port !== undefined) columns.outbound_port = change.port
  if (typeof change.port === 'number' && change.port < MIN_PORT)
    faults.push({
      field: 'outbound.port',
      message: `must be at least ${MIN_PORT}: below are other services than SIP.`,
    })
  if (change.transport !== undefined) columns.outbound_transport = change.transport ?? DEFAULTS.transport
  if (change.username !== undefined) columns.outbound_username = change.username
  if (change.password !== undefined)
    columns.sealed_outbound_password =
      change.password === null
        ? null
        : vault.seal(change.password, sealedIn('trunks', 'sealed_outbound_password', row.account_id, row.id))
  // A thief of a key could otherwise have it sent to a machine of their own.
  const moved = movedPart({ ...row, ...columns }, row)
  if (moved !== undefined && change.password === undefined && row.sealed_outbound_password !== null)
    faults.push({
      field: 'outbound.password',
      message: `is required with another outbound.${moved}: the one that is kept is sent only to where it was given for.`,
    })
  if (change.register !== undefined) columns.outbound_register = change.register === true ? 1 : 0
  if (change.caller_id !== undefined) columns.outbound_caller_id = change.caller_id
  return columns
}

function movedPart(next: TrunkRow, row: TrunkRow): 'host' | 'port' | undefined {
  if (next.outbound_host !== row.outbound_host) return 'host'
  return next.outbound_port === row.outbound_port ? undefined : 'port'
}

/** What is wrong with the parts taken together. */
function wholeFaults(row: TrunkRow): ErrorDetail[] {
  const faults: ErrorDetail[] = []
  const complain = (field: string, message: string) => faults.push({ field, message })
  const isSoftphone = row.kind === 'softphone'
  const hasOutbound = row.outbound_host !== null
  if (row.username !== null && row.sealed_password_hashes === null)
    complain(
      'inbound.password',
      'is required with a new inbound.username: it is kept only as hashes over both.',
    )
  if (isSoftphone && row.username === null)
    complain('inbound.username', 'must stay: a softphone registers with it.')
  if (isSoftphone && hasOutbound)
    complain('outbound', 'must be null for a softphone: it is called where it has registered.')
  if (!isSoftphone && row.phone_number !== null)
    complain('phone_number', 'must be null for a trunk: it is the number of a softphone.')
  if (row.username === null && row.addresses === '[]' && !hasOutbound)
    complain(
      'inbound',
      'needs addresses, or username and password; or give outbound: else no call could come or go.',
    )
  const hasPassword = row.sealed_outbound_password !== null
  const needed = row.outbound_register === 1 ? 'outbound.register' : 'outbound.password'
  if (row.outbound_username === null && (hasPassword || row.outbound_register === 1))
    complain('outbound.username', `is required with ${needed}.`)
  if (!hasPassword && row.outbound_register === 1)
    complain('outbound.password', 'is required with outbound.register.')
  return faults
}
