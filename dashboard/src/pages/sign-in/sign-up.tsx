import { Anchor, PasswordInput, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { parley } from '../../api.ts'
import { useText } from '../../text/text.ts'
import { ownTimeZone } from '../../ui/zone-time.ts'
import { useArrive } from './arriving.ts'
import { SignInForm } from './sign-in-form.tsx'

export function SignUpPage() {
  const { signIn } = useText()
  const { up } = signIn
  const arrive = useArrive()
  const [body, setBody] = useState({ name: '', email: '', password: '' })
  const field = (name: keyof typeof body) => ({
    required: true,
    value: body[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setBody({ ...body, [name]: event.currentTarget.value }),
  })
  return (
    <SignInForm
      title={up.title}
      hint={up.hint}
      submit={up.submit}
      send={async () => {
        await parley.ask('signUp', { body })
        await keepTimeZone()
        await arrive()
      }}
      footer={
        <Anchor size="sm" renderRoot={(props) => <Link to="/sign-in" {...props} />}>
          {signIn.toSignIn}
        </Anchor>
      }
    >
      <TextInput label={up.name} autoComplete="name" autoFocus {...field('name')} />
      <TextInput label={signIn.email} type="email" autoComplete="username" {...field('email')} />
      <PasswordInput
        label={signIn.password}
        description={up.passwordHint}
        autoComplete="new-password"
        minLength={8}
        {...field('password')}
      />
    </SignInForm>
  )
}

/** Days and hours are counted where the person is. If that fails, the settings still can. */
async function keepTimeZone(): Promise<void> {
  await parley.ask('updateUser', { body: { timezone: ownTimeZone() } }).catch(() => undefined)
}
