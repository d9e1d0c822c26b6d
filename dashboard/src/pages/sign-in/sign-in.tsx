import { Anchor, Group, PasswordInput, Text, TextInput } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { parley } from '../../api.ts'
import { useText } from '../../text/text.ts'
import { useOffers } from '../../ui/use-offers.ts'
import { useArrive } from './arriving.ts'
import { SecondStep } from './second-step.tsx'
import { SignInForm } from './sign-in-form.tsx'

export function SignInPage() {
  const { signIn } = useText()
  const { next } = useSearch({ from: '/open/sign-in' })
  const arrive = useArrive()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isHalfway, setHalfway] = useState(false)
  if (isHalfway) return <SecondStep done={() => arrive(next)} />

  async function send(): Promise<void> {
    const answer = await parley.ask('signIn', { body: { email, password } })
    if ('twoFactorRedirect' in answer && answer.twoFactorRedirect === true) setHalfway(true)
    else await arrive(next)
  }
  return (
    <SignInForm title={signIn.title} submit={signIn.submit} send={send} footer={<SignInFooter />}>
      <TextInput
        type="email"
        label={signIn.email}
        autoComplete="username"
        required
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        label={signIn.password}
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </SignInForm>
  )
}

function SignInFooter() {
  const { signIn } = useText()
  const { sign_up: signUp, demo: hasDemo } = useOffers()
  return (
    <>
      <Group justify="space-between" gap="xs">
        {signUp !== 'closed' && (
          <Anchor size="sm" renderRoot={(props) => <Link to="/sign-up" {...props} />}>
            {signIn.toSignUp}
          </Anchor>
        )}
        <Anchor size="sm" renderRoot={(props) => <Link to="/forgot-password" {...props} />}>
          {signIn.forgot}
        </Anchor>
      </Group>
      {hasDemo === true && (
        <Text size="xs" c="dimmed">
          {signIn.demo}
        </Text>
      )}
    </>
  )
}
