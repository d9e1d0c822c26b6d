import { useSearch } from '@tanstack/react-router'
import { parley } from '../../api.ts'
import { useText } from '../../text/text.ts'
import { MailedLink } from './mailed-link.tsx'

export function ChangeEmailPage() {
  const { changeEmail } = useText().signIn
  const { token } = useSearch({ from: '/open/change-email' })
  return (
    <MailedLink
      {...changeEmail}
      token={token}
      open={(token) => parley.ask('confirmEmailChange', { body: { token } })}
    />
  )
}
