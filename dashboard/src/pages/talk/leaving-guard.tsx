import { Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useText } from '../../text/text.ts'
import { Confirm } from '../../ui/confirm.tsx'

/** Prevents hanging up by accident. */
export function LeavingGuard({ isOnPhone }: { isOnPhone: boolean }) {
  const { leaving } = useText().talk
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    disabled: !isOnPhone,
    enableBeforeUnload: false,
    withResolver: true,
  })
  return (
    <Confirm
      opened={status === 'blocked'}
      // Once it is decided to leave, this does nothing.
      close={() => reset?.()}
      title={leaving.title}
      action={leaving.leave}
      keep={leaving.stay}
      confirm={async () => proceed?.()}
    >
      <Text>{leaving.hint}</Text>
    </Confirm>
  )
}
