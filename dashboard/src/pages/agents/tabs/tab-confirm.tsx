import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../../text/text.ts'
import { Fault } from '../../../ui/fault.tsx'

type Props = {
  opened: boolean
  close: () => void
  title: string
  /** What it means. */
  text: string
  action: string
  confirm: () => Promise<unknown>
}

/** Asks once more before something stops working. */
export function TabConfirm({ opened, close, title, text, action, confirm }: Props) {
  const { shell } = useText()
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)

  async function submit(): Promise<void> {
    setBusy(true)
    setError(undefined)
    await confirm().then(close, setError)
    setBusy(false)
  }

  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': shell.actions.close }}
      onExitTransitionEnd={() => setError(undefined)}
    >
      <Stack>
        <Text size="sm">{text}</Text>
        {error !== undefined && <Fault error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            {shell.actions.cancel}
          </Button>
          <Button loading={isBusy} onClick={() => void submit()}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
