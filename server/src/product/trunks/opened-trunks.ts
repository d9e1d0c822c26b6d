import { SECOND_MS } from '../../platform/clock.ts'
import type { Db, Notices } from '../../platform/db/db.ts'
import type { TrunkRow } from '../../platform/db/tables.ts'
import type { Log } from '../../platform/log.ts'
import { sealedIn } from '../../platform/sealed-columns.ts'
import type { Vault } from '../../platform/vault.ts'
import type { PasswordHashes } from './credentials.ts'
import { isNamable, type AddressPolicy } from './addresses.ts'
import { TRUNKS_CHANGED, type Trunk } from './trunk.ts'

/** A notice that is lost with its connection leaves the trunks as they were for this long, and no longer. */
const RELOAD_MS = 30 * SECOND_MS

type Transport = NonNullable<Trunk['outbound']>['transport']

/** A trunk as the voice thread needs it: with its secrets in clear. */
export type OpenedTrunk = {
  readonly id: string
  readonly accountId: string
  readonly name: string
  readonly kind: Trunk['kind']
  readonly addresses: readonly string[]
  readonly inbound: { readonly username: string; readonly hashes: PasswordHashes } | null
  readonly outbound: {
    readonly host: string
    readonly port: number | null
    readonly transport: Transport
    readonly username: string | null
    readonly password: string | null
    readonly register: boolean
    readonly callerId: string | null
  } | null
  readonly transfer: Trunk['transfer']
  readonly referForm: Trunk['refer_form']
  readonly srtp: Trunk['media_encryption']
  readonly phoneNumber: string | null
}

type Unreadable = (trunkId: string, error: unknown) => void

type Row = TrunkRow & { is_blocked: number }

function allRows(db: Db): Promise<Row[]> {
  return (
    db
      .selectFrom('trunks')
      .innerJoin('accounts', 'accounts.id', 'trunks.account_id')
      .selectAll('trunks')
      // Calls of others still come by a trunk of a blocked account, to hear the apology; nothing else does.
      .select(({ eb }) =>
        eb.case().when('accounts.blocked_at', 'is', null).then(0).else(1).end().as('is_blocked'),
      )
      .where('accounts.deleted_at', 'is', null)
      .where((eb) => eb.or([eb('accounts.blocked_at', 'is', null), eb('trunks.kind', '!=', 'softphone')]))
      .orderBy('trunks.created_at')
      .orderBy('trunks.id')
      .execute()
  )
}

/** What the vault cannot open, because it was sealed under another key, is logged and left out; the rest still works. */
function openAll(rows: readonly Row[], vault: Vault, unreadable: Unreadable): OpenedTrunk[] {
  return rows.map((row) =>
    openTrunk(row, (column) => {
      const sealed = row[column]
      if (sealed === null) return null
      try {
        return vault.open(sealed, sealedIn('trunks', column, row.account_id, row.id))
      } catch (error) {
        unreadable(row.id, error)
        return null
      }
    }),
  )
}

type Options = {
  db: Db
  notices: Notices
  vault: Vault
  log: Log
  /** What trunks may name. Those that named more before this rule keep it, and are reported to the operator. */
  policy: AddressPolicy
  /** Gets the trunks as they are now: at the start, and after every change. */
  changed(trunks: OpenedTrunk[]): void
  reloadMs?: number
}

/**
 * Watches the trunks of all accounts for the voice thread, which finds the account of a call by them. Resolves
 * after the first `changed`.
 */
export async function watchTrunks(options: Options): Promise<{ stop(): Promise<void> }> {
  const { db, notices, vault, log, policy, changed, reloadMs = RELOAD_MS } = options
  let asked = 1
  let told = 0
  let known: string | undefined
  let stopped = false
  let loading: Promise<void> | undefined

  function tell(rows: readonly Row[]): void {
    const text = JSON.stringify(rows)
    if (text === known) return
    const trunks = openAll(rows, vault, (trunkId, error) =>
      log.warn({ trunkId, err: error }, 'a secret of a trunk cannot be opened'),
    )
    changed(trunks)
    known = text
  }

  /** One read after the other, so that the last result is the latest. */
  async function catchUp(): Promise<void> {
    try {
      while (told < asked) {
        const upTo = asked
        const rows = await allRows(db)
        if (stopped) return
        tell(rows)
        told = upTo
      }
    } finally {
      loading = undefined
    }
  }

  function reload(): void {
    asked++
    loading ??= catchUp().catch((error: unknown) => log.warn({ err: error }, 'trunks not loaded'))
  }

  notices.subscribe((topic) => {
    if (topic === TRUNKS_CHANGED && !stopped) reload()
  })
  loading = catchUp()
  await loading
  warnOfEarlier(await allRows(db), policy, log)
  const timer = setInterval(reload, reloadMs)
  timer.unref()
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await loading
    },
  }
}

/** They harm no one else: an address decides about its account's own numbers only. */
function warnOfEarlier(rows: readonly TrunkRow[], policy: AddressPolicy, log: Log): void {
  for (const { id, account_id: accountId, addresses } of rows) {
    const networks = (JSON.parse(addresses) as string[]).filter((each) => !isNamable(each, policy))
    if (networks.length > 0)
      log.warn({ trunkId: id, accountId, networks }, 'a trunk names what could not be named now')
  }
}

type Sealed = 'sealed_password_hashes' | 'sealed_outbound_password'

function openTrunk(row: Row, open: (column: Sealed) => string | null): OpenedTrunk {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    kind: row.kind as Trunk['kind'],
    addresses: JSON.parse(row.addresses) as string[],
    inbound: openInbound(row, open('sealed_password_hashes')),
    outbound: row.is_blocked === 1 ? null : openOutbound(row, open('sealed_outbound_password')),
    transfer: row.transfer as Trunk['transfer'],
    referForm: row.refer_form as Trunk['refer_form'],
    srtp: row.media_encryption as Trunk['media_encryption'],
    phoneNumber: row.phone_number,
  }
}

function openInbound({ username }: TrunkRow, hashes: string | null): OpenedTrunk['inbound'] {
  if (username === null || hashes === null) return null
  return { username, hashes: JSON.parse(hashes) as PasswordHashes }
}

function openOutbound(row: TrunkRow, password: string | null): OpenedTrunk['outbound'] {
  if (row.outbound_host === null) return null
  return {
    host: row.outbound_host,
    port: row.outbound_port,
    transport: row.outbound_transport as Transport,
    username: row.outbound_username,
    password,
    // Without its password every attempt would be refused.
    register: row.outbound_register === 1 && password !== null,
    callerId: row.outbound_caller_id,
  }
}
