import { Button, Group, Kbd, Stack, Text } from '@mantine/core'
import { IconGridDots, IconMicrophone, IconMicrophoneOff, IconPhone, IconPhoneOff } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useText } from '../../text/text.ts'
import type { KeypadState } from './call-panel.tsx'
import type { OnCall } from './use-calling.ts'

type Props = {
  call: OnCall
  keypad: KeypadState
  /** The button that matters: calls or hangs up. */
  main: RefObject<HTMLButtonElement | null>
  toggle: RefObject<HTMLButtonElement | null>
}

export function Controls({ call, keypad, main, toggle }: Props) {
  const { talk } = useText()
  const { view, calling, start } = call
  const isCalling = view.phase !== 'idle' && view.phase !== 'over'
  if (!isCalling)
    return (
      <Button
        ref={main}
        size="xl"
        fullWidth
        leftSection={<IconPhone size={24} aria-hidden />}
        onClick={start}
      >
        {view.phase === 'over' ? talk.callAgain : talk.call}
      </Button>
    )
  return (
    <Stack gap="xs">
      {view.phase === 'live' && <LiveControls call={call} keypad={keypad} toggle={toggle} />}
      <Button
        ref={main}
        size="lg"
        fullWidth
        color="red.8"
        leftSection={<IconPhoneOff size={20} aria-hidden />}
        disabled={view.phase === 'ending'}
        onClick={() => calling.hangUp()}
      >
        {talk.hangUp}
      </Button>
      {view.phase === 'live' && <KeyHints canMute={view.canSpeak} />}
    </Stack>
  )
}

function LiveControls({ call: { view, calling }, keypad, toggle }: Omit<Props, 'main'>) {
  const { talk } = useText()
  return (
    <Group gap="xs" grow>
      {view.canSpeak && (
        <Button
          variant={view.isMuted ? 'filled' : 'default'}
          color="gray.8"
          aria-pressed={view.isMuted}
          leftSection={
            view.isMuted ? (
              <IconMicrophoneOff size={18} aria-hidden />
            ) : (
              <IconMicrophone size={18} aria-hidden />
            )
          }
          onClick={() => calling.mute(!view.isMuted)}
        >
          {talk.mute}
        </Button>
      )}
      <Button
        ref={toggle}
        variant="default"
        aria-expanded={keypad.isOpen}
        leftSection={<IconGridDots size={18} aria-hidden />}
        onClick={() => keypad.open(!keypad.isOpen)}
      >
        {talk.keypad.title}
      </Button>
    </Group>
  )
}

function KeyHints({ canMute }: { canMute: boolean }) {
  const { talk } = useText()
  const hints = [...(canMute ? [['M', talk.keys.mute] as const] : []), ['H', talk.keys.hangUp] as const]
  return (
    <Text size="xs" c="dimmed" component="div" visibleFrom="sm">
      {talk.keys.title}{' '}
      {hints.map(([key, action]) => (
        <span key={key}>
          <Kbd size="xs">{key}</Kbd> {action}{' '}
        </span>
      ))}
    </Text>
  )
}
