import { useSearch } from '@tanstack/react-router'
import { parley } from '../../api.ts'
import { useText } from '../../text/text.ts'
import { MailedLink } from './mailed-link.tsx'

export function VerifyAddressPage() {
  const { verify } = useText().signIn
  const { token } = useSearch({ from: '/open/verify-address' })
  return (
    <MailedLink
      {...verify}
      token={token}
      open={(token) => parley.ask('verifyAddress', { body: { token } })}
    />
  )
}
