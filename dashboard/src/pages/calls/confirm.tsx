import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../text/text.ts'
import { Fault } from '../../ui/fault.tsx'

type Props = {
  opened: boolean
  close: () => void
  title: string
  warning: string
  action: string
  confirm: () => Promise<unknown>
}

/** Asks once more before something is gone. */
export function Confirm({ opened, close, title, warning, action, confirm }: Props) {
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
    >
      <Stack>
        <Text size="sm" className="wrap">
          {warning}
        </Text>
        {error !== undefined && <Fault error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            {shell.actions.cancel}
          </Button>
          <Button color="red.8" loading={isBusy} onClick={() => void submit()}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
