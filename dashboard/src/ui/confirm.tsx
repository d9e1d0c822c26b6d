import { Button, Group, Modal, Stack } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useText } from '../text/text.ts'
import { Fault } from './fault.tsx'

type Props = {
  opened: boolean
  close: () => void
  title: string
  /** What will happen. */
  children: ReactNode
  action: string
  /** What leaves everything as it is; "Cancel", unless told. */
  keep?: string
  confirm: () => Promise<unknown>
}

/** For what is not undone with another click, but does not destroy much. */
export function Confirm({ opened, close, title, children, action, keep, confirm }: Props) {
  const { shell } = useText()
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)

  async function submit(): Promise<void> {
    setBusy(true)
    setError(undefined)
    await confirm().catch(setError)
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
        {children}
        {error !== undefined && <Fault error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            {keep ?? shell.actions.cancel}
          </Button>
          <Button color="red.8" loading={isBusy} onClick={() => void submit()}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
