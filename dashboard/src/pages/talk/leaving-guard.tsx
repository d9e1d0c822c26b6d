import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useText } from '../../text/text.ts'

/** Nobody hangs up by accident. */
export function LeavingGuard({ isOnPhone }: { isOnPhone: boolean }) {
  const { talk, shell } = useText()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    disabled: !isOnPhone,
    enableBeforeUnload: false,
    withResolver: true,
  })
  return (
    <Modal
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      title={talk.leaving.title}
      centered
      closeButtonProps={{ 'aria-label': shell.actions.close }}
    >
      <Stack>
        <Text>{talk.leaving.hint}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => reset?.()}>
            {talk.leaving.stay}
          </Button>
          <Button color="red.8" onClick={() => proceed?.()}>
            {talk.leaving.leave}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
