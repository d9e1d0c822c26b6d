import { Button, List, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { parley, queryClient, useAnswer } from '../../api.ts'
import { useText } from '../../text/text.ts'
import { Card } from '../../ui/card.tsx'
import { ConfirmTyped } from '../../ui/confirm-typed.tsx'
import { done } from '../../ui/toast.ts'

const LOSSES = ['agents', 'numbers', 'calls', 'keys'] as const

export function DeleteAccount() {
  const { deletion } = useText().settings
  const email = useAnswer('getUser', {}).data?.data.email
  const [isAsking, { open, close }] = useDisclosure(false)
  const navigate = useNavigate()

  async function remove(): Promise<void> {
    await parley.ask('deleteUser')
    queryClient.clear()
    localStorage.clear()
    done(deletion.done)
    await navigate({ to: '/sign-in' })
  }
  return (
    <Card title={deletion.title}>
      <Text size="sm">{deletion.hint}</Text>
      <Losses />
      <Button color="red.8" style={{ alignSelf: 'flex-start' }} onClick={open} disabled={email === undefined}>
        {deletion.open}
      </Button>
      <ConfirmTyped
        opened={isAsking}
        close={close}
        title={deletion.title}
        word={email ?? ''}
        action={deletion.confirm}
        confirm={remove}
      >
        <Text size="sm">{deletion.hint}</Text>
      </ConfirmTyped>
    </Card>
  )
}

function Losses() {
  const { deletion } = useText().settings
  return (
    <div>
      <Text size="sm" fw={600}>
        {deletion.losses}
      </Text>
      <List size="sm">
        {LOSSES.map((name) => (
          <List.Item key={name}>{deletion[name]}</List.Item>
        ))}
      </List>
      <Text size="sm">{deletion.live}</Text>
    </div>
  )
}
