import { Button, List, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { parley, useAnswer } from '../../api.ts'
import { useText } from '../../text/text.ts'
import { Card } from '../../ui/card.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { keep } from '../../ui/kept/kept.ts'
import { done } from '../../ui/shell/toast.ts'
import { useLeave } from '../../ui/use-leave.ts'

const LOSSES = ['agents', 'numbers', 'calls', 'keys'] as const

export function DeleteAccount() {
  const { deletion } = useText().settings
  const email = useAnswer('getSession', {}).data?.user.email
  const [isAsking, { open, close }] = useDisclosure(false)
  const leave = useLeave()

  async function remove(): Promise<void> {
    await leave(() => parley.ask('deleteUser'))
    keep.clear()
    done(deletion.done)
  }
  return (
    <Card title={deletion.title}>
      <Text size="sm">{deletion.hint}</Text>
      <Losses />
      <Button color="red.8" className="start" onClick={open} disabled={email === undefined}>
        {deletion.open}
      </Button>
      <Confirm
        opened={isAsking}
        close={close}
        title={deletion.title}
        word={email ?? ''}
        action={deletion.confirm}
        confirm={remove}
      >
        <Text size="sm">{deletion.hint}</Text>
      </Confirm>
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
