import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { fill, useText } from '../text/text.ts'
import { Fault } from './fault.tsx'

type Props = {
  opened: boolean
  close: () => void
  title: string
  /** What will be lost, spelled out. */
  children: ReactNode
  /** What has to be typed. */
  word: string
  action: string
  confirm: () => Promise<unknown>
}

/** For what cannot be undone. */
export function ConfirmTyped({ opened, close, title, children, word, action, confirm }: Props) {
  const { shell } = useText()
  const [typed, setTyped] = useState('')
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
      onExitTransitionEnd={() => setTyped('')}
    >
      <Stack
        component="form"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed === word) void submit()
        }}
      >
        {children}
        <TextInput
          data-autofocus
          label={fill(shell.confirm.type, { word })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
        />
        {error !== undefined && <Fault error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {shell.actions.cancel}
          </Button>
          <Button type="submit" color="red.8" disabled={typed !== word} loading={isBusy}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
