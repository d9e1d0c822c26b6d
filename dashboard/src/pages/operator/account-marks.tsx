import { Badge, Group } from '@mantine/core'
import type { ManagedAccount } from '@parley/sdk'
import { countOf, useTranslation } from '../../text/text.ts'

/** A person's name, or else the email. */
export function nameOf({ name, email }: ManagedAccount): string {
  return name.trim() === '' ? email : name
}

/** What is out of the ordinary. */
export function Marks({ account }: { account: ManagedAccount }) {
  const { text, language } = useTranslation()
  const { accounts: words } = text.operator
  const { blocked_at: blocked, deleted_at: deleted, operator, calls_now: live } = account
  if (blocked === null && deleted === null && !operator && live === 0) return null
  return (
    <Group gap={4} mt={4}>
      {deleted !== null && <Badge color="red.8">{words.deleted}</Badge>}
      {blocked !== null && <Badge color="red.8">{words.blocked}</Badge>}
      {operator && <Badge variant="default">{words.operator}</Badge>}
      {live > 0 && <Badge variant="default">{countOf(words.live, live, language)}</Badge>}
    </Group>
  )
}
