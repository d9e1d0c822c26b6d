import { randomBytes } from 'node:crypto'
import { DAY_MS } from '../../platform/clock.ts'
import type { AccountId } from '../../platform/ids.ts'
import { sealedIn } from '../../platform/sealed-columns.ts'
import type { Vault } from '../../platform/vault.ts'

/** standardwebhooks.com, "Signature scheme": secrets have 24 to 64 bytes. */
const SECRET_BYTES = 32
/** A secret that was rotated away signs for so long too (D-W1). */
export const ROTATION_MS = DAY_MS
/** However often it is rotated in a day. */
const MAX_SECRETS = 5

/** The newest first; the others with the moment until which they sign. */
type Secret = { readonly secret: string; readonly untilMs: number | null }

export type SealedWebhook = {
  readonly id: string
  readonly account_id: AccountId
  readonly sealed_secrets: string
}

export function newSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
}

export function sealSecrets(
  vault: Vault,
  { id, account_id: accountId }: Omit<SealedWebhook, 'sealed_secrets'>,
  secrets: readonly Secret[],
): string {
  return vault.seal(JSON.stringify(secrets), sealedIn('webhooks', 'sealed_secrets', accountId, id))
}

function openSecrets(
  vault: Vault,
  { id, account_id: accountId, sealed_secrets: sealed }: SealedWebhook,
): Secret[] {
  return JSON.parse(vault.open(sealed, sealedIn('webhooks', 'sealed_secrets', accountId, id))) as Secret[]
}

/** What to sign with now. */
export function signingSecrets(vault: Vault, webhook: SealedWebhook, nowMs: number): string[] {
  const secrets = openSecrets(vault, webhook)
  return secrets.filter(({ untilMs }) => untilMs === null || untilMs > nowMs).map(({ secret }) => secret)
}

export function rotated(vault: Vault, webhook: SealedWebhook, secret: string, nowMs: number): string {
  const before = openSecrets(vault, webhook)
    .map((each) => ({ ...each, untilMs: each.untilMs ?? nowMs + ROTATION_MS }))
    .filter(({ untilMs }) => untilMs > nowMs)
  return sealSecrets(vault, webhook, [{ secret, untilMs: null }, ...before].slice(0, MAX_SECRETS))
}
