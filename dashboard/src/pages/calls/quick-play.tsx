import { ActionIcon } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import type { Call } from '@parley/sdk'
import { useEffect, useRef, useState } from 'react'
import { parley } from '../../api.ts'
import { fill, useText } from '../../text/text.ts'
import { failed } from '../../ui/shell/toast.ts'

/** Plays recordings in a list, one at a time. */
export function useQuickPlay() {
  const text = useText()
  const audio = useRef<HTMLAudioElement>(undefined)
  const [playingId, setPlayingId] = useState<string>()
  useEffect(() => () => audio.current?.pause(), [])

  function toggle({ id: callId }: Call): void {
    audio.current?.pause()
    setPlayingId(undefined)
    if (playingId === callId) return
    const sound = new Audio(parley.urlOf('getRecording', { callId }))
    audio.current = sound
    const over = () => setPlayingId((now) => (now === callId && audio.current === sound ? undefined : now))
    sound.addEventListener('ended', over)
    setPlayingId(callId)
    sound.play().catch((error: unknown) => {
      over()
      // Another was chosen meanwhile: that is no fault.
      if (audio.current === sound && !(error instanceof DOMException && error.name === 'AbortError'))
        failed(new Error(text.call.recording.failed), text)
    })
  }
  return { playingId, toggle }
}

type Props = { call: Call; caller: string; isPlaying: boolean; toggle: () => void }

/** Beside a call that was recorded. */
export function PlayButton({ call, caller, isPlaying, toggle }: Props) {
  const { play } = useText().calls
  if (call.recording === null) return <span />
  return (
    <ActionIcon
      variant={isPlaying ? 'filled' : 'default'}
      radius="xl"
      aria-pressed={isPlaying}
      aria-label={fill(play.of, { caller })}
      title={play.action}
      onClick={toggle}
    >
      {isPlaying ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />}
    </ActionIcon>
  )
}
