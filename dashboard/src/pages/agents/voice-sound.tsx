import { ActionIcon, Button, Loader } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { asking, queryClient } from '../../api.ts'
import { useText } from '../../text/text.ts'
import { failed } from '../../ui/toast.ts'

type Sounding = { voiceId: string; state: 'loading' | 'playing' } | undefined

/** One sound at a time, whoever asks for it. */
let sounding: Sounding
let element: HTMLAudioElement | undefined
const listeners = new Set<() => void>()

function set(next: Sounding): void {
  sounding = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    // Whoever could stop it is gone.
    if (listeners.size === 0) stop()
  }
}

function stop(): void {
  element?.pause()
  element = undefined
  set(undefined)
}

/** Speech does not change, so that it is fetched once. */
async function play(voiceId: string): Promise<void> {
  stop()
  const mine: Sounding = { voiceId, state: 'loading' }
  set(mine)
  try {
    const sound = await queryClient.fetchQuery({
      ...asking('previewVoice', { voiceId }),
      staleTime: Infinity,
    })
    if (sounding !== mine) return
    const url = URL.createObjectURL(sound)
    const audio = new Audio(url)
    element = audio
    audio.addEventListener('pause', () => {
      URL.revokeObjectURL(url)
      if (element === audio) stop()
    })
    await audio.play()
    set({ voiceId, state: 'playing' })
  } catch (error) {
    if (sounding?.voiceId !== voiceId) return
    stop()
    throw error
  }
}

function useSound(voiceId: string) {
  const text = useText()
  const now = useSyncExternalStore(subscribe, () => sounding)
  const state = now?.voiceId === voiceId ? now.state : undefined
  const toggle = () =>
    state === undefined ? void play(voiceId).catch((error) => failed(error, text)) : stop()
  return { state, toggle }
}

/** Plays a few words in a voice. */
export function HearVoice({ voiceId, name }: { voiceId: string; name: string }) {
  const { agents, shell } = useText()
  const { state, toggle } = useSound(voiceId)
  const label = `${state === undefined ? agents.voice.hear : shell.actions.stop}: ${name}`
  return (
    <ActionIcon variant="default" size="lg" radius="xl" aria-label={label} onClick={toggle}>
      <SoundIcon state={state} />
    </ActionIcon>
  )
}

/** The same, as a button with words. */
export function HearVoiceButton({ voiceId }: { voiceId: string }) {
  const { agents, shell } = useText()
  const { state, toggle } = useSound(voiceId)
  return (
    <Button variant="default" size="xs" leftSection={<SoundIcon state={state} />} onClick={toggle}>
      {state === undefined ? agents.voice.hear : shell.actions.stop}
    </Button>
  )
}

function SoundIcon({ state }: { state: 'loading' | 'playing' | undefined }) {
  if (state === 'loading') return <Loader size={14} aria-hidden />
  return state === 'playing' ? (
    <IconPlayerStop size={16} aria-hidden />
  ) : (
    <IconPlayerPlay size={16} aria-hidden />
  )
}
