import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import { fill, useText } from '../text/text.ts'
import { Fault } from './fault.tsx'

export type ConfirmProps = {
  opened: boolean
  close: () => void
  title: string
  /** What will happen, and what will be lost. */
  children: ReactNode
  action: string
  /** What has to be typed first, where it destroys much. */
  word?: string
  /** The button that changes nothing; "Cancel" by default. */
  keep?: string
  /** Where it succeeds, the question closes; where it fails, the question says why. */
  confirm: () => Promise<unknown>
}

/** Asks once more before what is not undone with another click. */
export function ConfirmDialog({ opened, close, title, children, action, word, keep, confirm }: ConfirmProps) {
  const { shell } = useText()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const isReady = word === undefined || typed === word

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!isReady) return
    setBusy(true)
    setError(undefined)
    await confirm().then(close, setError)
    setBusy(false)
  }

  function forget(): void {
    setTyped('')
    setError(undefined)
  }

  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': shell.actions.close }}
      onExitTransitionEnd={forget}
    >
      <Stack component="form" onSubmit={(event: FormEvent) => void submit(event)}>
        {children}
        {word !== undefined && (
          <TextInput
            data-autofocus
            label={fill(shell.confirm.type, { word })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
          />
        )}
        {error !== undefined && <Fault error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus={word === undefined || undefined}>
            {keep ?? shell.actions.cancel}
          </Button>
          <Button type="submit" color="red.8" disabled={!isReady} loading={isBusy}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
