import { Button, Checkbox, PasswordInput, Stack } from '@mantine/core'
import { useState } from 'react'
import { useRequest } from '../../api.ts'
import { useText } from '../../text/text.ts'
import { Card } from '../../ui/card.tsx'
import { Fault } from '../../ui/fault.tsx'
import { done } from '../../ui/shell/toast.ts'

const NOTHING = { currentPassword: '', newPassword: '', revokeOtherSessions: true, revokeApiKeys: false }

export function PasswordCard() {
  const { settings, signIn } = useText()
  const { password: text } = settings
  const [body, setBody] = useState(NOTHING)
  const change = useRequest('changePassword')

  function send(): void {
    change.mutate(
      { body },
      {
        onSuccess: () => {
          setBody(NOTHING)
          done(text.saved)
        },
      },
    )
  }
  return (
    <Card title={text.title}>
      <Stack
        component="form"
        maw={420}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <PasswordInput
          label={text.current}
          autoComplete="current-password"
          required
          value={body.currentPassword}
          onChange={(event) => setBody({ ...body, currentPassword: event.currentTarget.value })}
        />
        <PasswordInput
          label={text.next}
          description={signIn.up.passwordHint}
          autoComplete="new-password"
          minLength={8}
          required
          value={body.newPassword}
          onChange={(event) => setBody({ ...body, newPassword: event.currentTarget.value })}
        />
        <Checkbox
          label={text.others}
          checked={body.revokeOtherSessions}
          onChange={(event) => setBody({ ...body, revokeOtherSessions: event.currentTarget.checked })}
        />
        <Checkbox
          label={signIn.reset.keys}
          description={signIn.reset.keysHint}
          checked={body.revokeApiKeys}
          onChange={(event) => setBody({ ...body, revokeApiKeys: event.currentTarget.checked })}
        />
        {change.error !== null && <Fault error={change.error} />}
        <Button type="submit" loading={change.isPending} className="start">
          {text.save}
        </Button>
      </Stack>
    </Card>
  )
}
