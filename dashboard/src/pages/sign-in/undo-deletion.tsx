import { useSearch } from '@tanstack/react-router'
import { parley } from '../../api.ts'
import { useText } from '../../text/text.ts'
import { MailedLink } from './mailed-link.tsx'

export function UndoDeletionPage() {
  const { undoing } = useText().signIn
  const { token } = useSearch({ from: '/open/undo-deletion' })
  return (
    <MailedLink
      {...undoing}
      token={token}
      open={(token) => parley.ask('undoDeletion', { body: { token } })}
    />
  )
}
