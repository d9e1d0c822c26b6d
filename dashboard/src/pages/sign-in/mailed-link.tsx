import { Alert, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { refresh } from '../../api.ts'
import { done } from '../../ui/shell/toast.ts'
import { SignInForm } from './sign-in-form.tsx'

type Props = {
  title: string
  hint: string
  submit: string
  done: string
  noToken: string
  token: string | undefined
  /** What the link of the mail is for. */
  open: (token: string) => Promise<unknown>
}

/** A click, not the mere visit, does it: programs that look at mails open links too. */
export function MailedLink({ token, open, ...text }: Props) {
  const navigate = useNavigate()
  if (token === undefined) return <Alert color="red" title={text.noToken} />
  return (
    <SignInForm
      title={text.title}
      submit={text.submit}
      send={async () => {
        await open(token)
        done(text.done)
        await refresh('getSession')
        await navigate({ to: '/' })
      }}
    >
      <Text size="sm">{text.hint}</Text>
    </SignInForm>
  )
}
