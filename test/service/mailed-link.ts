import { afterAnswers } from '../../server/src/platform/http/after-answer.ts'
import { sealedIn } from '../../server/src/platform/sealed-columns.ts'
import { loadSecrets } from '../../server/src/config/secrets.ts'
import { createVault } from '../../server/src/platform/vault.ts'
import type { TestService } from '../harness.ts'

/** The token of the link in the newest mail to an address. */
export async function mailedToken(
  { service, store, config }: TestService,
  recipient: string,
): Promise<string> {
  await afterAnswers(service.app)
  const {
    id,
    account_id: accountId,
    sealed_body: sealed,
  } = await store.db
    .selectFrom('mails')
    .select(['id', 'account_id', 'sealed_body'])
    .where('recipient', '=', recipient)
    .where('sealed_body', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  if (accountId === null || sealed === null) throw new Error(`No link was mailed to ${recipient}.`)
  const place = sealedIn('mails', 'sealed_body', accountId, id)
  const body = createVault(loadSecrets(config).vaultKeys).open(sealed, place)
  return /token=([^\s&]+)/.exec(body)?.[1] ?? ''
}
