import { Button, Stack, Text, Title } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { usePageTitle } from '../../ui/shell/use-page-title.ts'
import { Fault } from '../../ui/fault.tsx'

type Props = {
  title: string
  hint?: string
  submit: string
  /** What the form does; what it throws is shown. */
  send: () => Promise<void>
  children: ReactNode
  footer?: ReactNode
}

/** A form of the pages before the sign-in. */
export function SignInForm({ title, hint, submit, send, children, footer }: Props) {
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  usePageTitle(title)

  async function run(): Promise<void> {
    setBusy(true)
    setError(undefined)
    await send().catch(setError)
    setBusy(false)
  }

  return (
    <Stack
      component="form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void run()
      }}
    >
      <Title order={1} size="h2">
        {title}
      </Title>
      {hint !== undefined && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
      {children}
      {error !== undefined && <Fault error={error} />}
      <Button type="submit" loading={isBusy}>
        {submit}
      </Button>
      {footer}
    </Stack>
  )
}
