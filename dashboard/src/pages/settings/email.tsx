import { Alert, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAnswer, useRequest } from '../../api.ts'
import { fill, useText } from '../../text/text.ts'
import { Card } from '../../ui/card.tsx'
import { Fault } from '../../ui/fault.tsx'

const NOTHING = { newEmail: '', currentPassword: '' }

/** Another address to sign in with, once a link that is mailed there was opened. */
export function EmailCard() {
  const { settings } = useText()
  const { email: text } = settings
  const present = useAnswer('getSession', {}).data?.user.email ?? ''
  const [body, setBody] = useState(NOTHING)
  const [asked, setAsked] = useState<string>()
  const change = useRequest('requestEmailChange')

  function send(): void {
    const { newEmail } = body
    setAsked(undefined)
    change.mutate(
      { body },
      {
        onSuccess: ({ delivery }) => {
          setBody(NOTHING)
          setAsked(fill(text[delivery], { email: newEmail }))
        },
      },
    )
  }
  return (
    <Card title={text.title} hint={text.hint}>
      <Text className="wrap">{fill(text.present, { email: present })}</Text>
      <Stack
        component="form"
        maw={420}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <TextInput
          type="email"
          label={text.next}
          autoComplete="email"
          maxLength={254}
          required
          value={body.newEmail}
          onChange={(event) => setBody({ ...body, newEmail: event.currentTarget.value })}
        />
        <PasswordInput
          label={text.password}
          autoComplete="current-password"
          required
          value={body.currentPassword}
          onChange={(event) => setBody({ ...body, currentPassword: event.currentTarget.value })}
        />
        {change.error !== null && <Fault error={change.error} />}
        {asked !== undefined && (
          <Alert role="status" className="wrap">
            {asked}
          </Alert>
        )}
        <Button type="submit" loading={change.isPending} className="start">
          {text.save}
        </Button>
      </Stack>
    </Card>
  )
}
