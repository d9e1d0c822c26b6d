import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { validateNewCalendarConnection } from '../../../../generated/validate-new-calendar-connection.js'
import { useRequest } from '../../../../api.ts'
import { useText } from '../../../../text/text.ts'
import { Fault } from '../../../../ui/fault.tsx'
import { check, faultsOf } from '../../../../ui/schema-check.ts'
import { done } from '../../../../ui/shell/toast.ts'

const EMPTY = { url: '', username: '', password: '' }

type Props = { agentId: string; close: () => void }

/** Asks where the calendar is. It is no form element: it stands inside of the agent's. */
export function ConnectionForm({ agentId, close }: Props) {
  const { agentForm, shell } = useText()
  const { connection: words } = agentForm
  const [typed, setTyped] = useState(EMPTY)
  const [wasTried, setTried] = useState(false)
  const connecting = useRequest('connectCalendar', ['getCalendarConnection'])
  const faults = {
    ...faultsOf(connecting.error),
    ...check(validateNewCalendarConnection, typed, shell.faults),
  }
  const isSound = Object.keys(check(validateNewCalendarConnection, typed, shell.faults)).length === 0

  async function connect(): Promise<void> {
    setTried(true)
    if (!isSound) return
    await connecting.mutateAsync({ agentId, body: typed })
    done(words.connected)
    close()
  }

  const field = (name: keyof typeof EMPTY) => ({
    value: typed[name],
    error: wasTried ? faults[name] : undefined,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: value }),
  })
  return (
    <Stack gap="sm" maw={560}>
      <TextInput type="url" label={words.url} placeholder="https://" autoComplete="off" {...field('url')} />
      <TextInput label={words.username} autoComplete="off" {...field('username')} />
      <PasswordInput
        label={words.password}
        description={words.passwordHint}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': words.showPassword }}
        {...field('password')}
      />
      {connecting.error !== null && <Fault error={connecting.error} />}
      <Group gap="xs">
        <Button loading={connecting.isPending} onClick={() => void connect().catch(() => undefined)}>
          {words.connect}
        </Button>
        <Button variant="default" onClick={close}>
          {shell.actions.cancel}
        </Button>
      </Group>
    </Stack>
  )
}
