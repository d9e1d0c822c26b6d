import { Alert, Anchor, Stack, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { parley } from '../../api.ts'
import { fill, useText } from '../../text/text.ts'
import { useOffers } from '../../ui/use-offers.ts'
import { SignInForm } from './sign-in-form.tsx'

export function ForgotPage() {
  const { signIn } = useText()
  const { forgotten } = signIn
  const [email, setEmail] = useState('')
  const { mail } = useOffers()
  const [sentTo, setSentTo] = useState<string>()
  return (
    <SignInForm
      title={forgotten.title}
      hint={mail === false ? forgotten.noMail : forgotten.hint}
      submit={forgotten.submit}
      send={async () => {
        await parley.ask('requestPasswordReset', { body: { email } })
        setSentTo(email)
      }}
      footer={
        <Anchor size="sm" renderRoot={(props) => <Link to="/sign-in" {...props} />}>
          {signIn.toSignIn}
        </Anchor>
      }
    >
      <TextInput
        type="email"
        label={signIn.email}
        autoComplete="username"
        required
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      {sentTo !== undefined && mail !== false && (
        <Alert role="status" variant="light">
          <Stack gap="xs">
            <Text size="sm" className="wrap">
              {fill(forgotten.sent, { email: sentTo })}
            </Text>
            <Text size="sm">{forgotten.sentHint}</Text>
          </Stack>
        </Alert>
      )}
    </SignInForm>
  )
}
