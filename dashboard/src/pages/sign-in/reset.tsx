import { Alert, Anchor, Checkbox, PasswordInput } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { parley } from '../../api.ts'
import { useText } from '../../text/text.ts'
import { done } from '../../ui/shell/toast.ts'
import { SignInForm } from './sign-in-form.tsx'

export function ResetPage() {
  const { signIn } = useText()
  const { reset, forgotten, up } = signIn
  const { token } = useSearch({ from: '/open/reset-password' })
  const navigate = useNavigate()
  const [newPassword, setPassword] = useState('')
  const [revokeApiKeys, setRevoking] = useState(false)
  if (token === undefined) {
    return (
      <Alert color="red" title={reset.noToken}>
        <Anchor renderRoot={(props) => <Link to="/forgot-password" {...props} />}>{forgotten.title}</Anchor>
      </Alert>
    )
  }
  return (
    <SignInForm
      title={reset.title}
      submit={reset.submit}
      send={async () => {
        await parley.ask('resetPassword', { body: { token, newPassword, revokeApiKeys } })
        done(reset.done)
        await navigate({ to: '/sign-in' })
      }}
    >
      <PasswordInput
        label={reset.password}
        description={up.passwordHint}
        autoComplete="new-password"
        minLength={8}
        required
        autoFocus
        value={newPassword}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Checkbox
        label={reset.keys}
        description={reset.keysHint}
        checked={revokeApiKeys}
        onChange={(event) => setRevoking(event.currentTarget.checked)}
      />
    </SignInForm>
  )
}
