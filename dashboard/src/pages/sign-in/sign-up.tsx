import { Alert, Anchor, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { parley, useAnswer } from '../../api.ts'
import { useText } from '../../text/text.ts'
import { ownTimeZone } from '../../ui/format/zone-time.ts'
import { useArrive } from './arriving.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Says who may sign up before the form: anyone, the invited, or no one. */
export function SignUpPage() {
  const { up } = useText().signIn
  const { invitation } = useSearch({ from: '/open/sign-up' })
  const rules = useAnswer('getSignUpRules', invitation === undefined ? {} : { invitation }).data?.data
  const invited = rules?.email ?? undefined
  if (
    rules === undefined ||
    rules.sign_up === 'open' ||
    (rules.sign_up === 'invited' && invited !== undefined)
  )
    return <SignUpForm key={invited} invitation={invitation} invited={invited} hasTrial={rules?.billing} />
  const isClosed = rules.sign_up === 'closed'
  return (
    <Stack>
      <Title order={1} size="h2">
        {isClosed ? up.closedTitle : up.invitedTitle}
      </Title>
      {!isClosed && invitation !== undefined && <Alert color="red" title={up.badInvitation} />}
      <Text size="sm">{isClosed ? up.closed : up.invited}</Text>
      <ToSignIn />
    </Stack>
  )
}

type Invited = {
  invitation: string | undefined
  invited: string | undefined
  hasTrial: boolean | undefined
}

function SignUpForm({ invitation, invited, hasTrial }: Invited) {
  const { signIn } = useText()
  const { up } = signIn
  const arrive = useArrive()
  const [body, setBody] = useState({ name: '', email: invited ?? '', password: '' })
  const field = (name: keyof typeof body) => ({
    required: true,
    value: body[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setBody({ ...body, [name]: event.currentTarget.value }),
  })
  return (
    <SignInForm
      title={up.title}
      {...(hasTrial === true && { hint: up.hint })}
      submit={up.submit}
      send={async () => {
        await parley.ask('signUp', { body: invited === undefined ? body : { ...body, invitation } })
        await keepTimeZone()
        await arrive()
      }}
      footer={<ToSignIn />}
    >
      <TextInput label={up.name} autoComplete="name" autoFocus {...field('name')} />
      <TextInput
        label={signIn.email}
        type="email"
        autoComplete="username"
        readOnly={invited !== undefined}
        {...field('email')}
      />
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

function ToSignIn() {
  const { signIn } = useText()
  return (
    <Anchor size="sm" renderRoot={(props) => <Link to="/sign-in" {...props} />}>
      {signIn.toSignIn}
    </Anchor>
  )
}

/** Days and hours are counted where the person is. If that fails, the settings still can. */
async function keepTimeZone(): Promise<void> {
  await parley.ask('updateUser', { body: { timezone: ownTimeZone() } }).catch(() => undefined)
}
