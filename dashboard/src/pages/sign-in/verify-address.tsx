import { Alert, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { parley, refresh } from '../../api.ts'
import { useText } from '../../text/text.ts'
import { done } from '../../ui/toast.ts'
import { SignInForm } from './sign-in-form.tsx'

/** A click, not the mere visit, verifies: programs that look at mails open links too. */
export function VerifyAddressPage() {
  const { verify } = useText().signIn
  const { token } = useSearch({ from: '/open/verify-address' })
  const navigate = useNavigate()
  if (token === undefined) return <Alert color="red" title={verify.noToken} />
  return (
    <SignInForm
      title={verify.title}
      submit={verify.submit}
      send={async () => {
        await parley.ask('verifyAddress', { body: { token } })
        done(verify.done)
        await refresh('getSession')
        await navigate({ to: '/' })
      }}
    >
      <Text size="sm">{verify.hint}</Text>
    </SignInForm>
  )
}
