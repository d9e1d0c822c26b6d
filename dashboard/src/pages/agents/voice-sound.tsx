import { ActionIcon, Button, Loader } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { asking, queryClient } from '../../api.ts'
import { useText } from '../../text/text.ts'
import { noteHeard } from '../../ui/heard.ts'
import { failed } from '../../ui/shell/toast.ts'

/** Words in a voice; without words, it introduces itself. */
type Speech = { voiceId: string; text?: string }
type Sounding = (Speech & { state: 'loading' | 'playing' }) | undefined

/** One sound at a time on the page. */
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
    // Its stop button is gone.
    if (listeners.size === 0) stop()
  }
}

function stop(): void {
  element?.pause()
  element = undefined
  set(undefined)
}

/** Speech does not change, so that it is fetched once. */
async function play(speech: Speech): Promise<void> {
  stop()
  const mine: Sounding = { ...speech, state: 'loading' }
  set(mine)
  try {
    const sound = await queryClient.fetchQuery({
      ...asking('previewVoice', speech),
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
    set({ ...speech, state: 'playing' })
    noteHeard()
  } catch (error) {
    if (!isOf(sounding, speech)) return
    stop()
    throw error
  }
}

const isOf = (now: Sounding, { voiceId, text }: Speech) => now?.voiceId === voiceId && now.text === text

function useSound(speech: Speech) {
  const text = useText()
  const now = useSyncExternalStore(subscribe, () => sounding)
  const state = isOf(now, speech) ? now?.state : undefined
  const toggle = () =>
    state === undefined ? void play(speech).catch((error) => failed(error, text)) : stop()
  return { state, toggle }
}

/** Plays a few words in a voice. */
export function HearVoice({ voiceId, name }: { voiceId: string; name: string }) {
  const { agents, shell } = useText()
  const { state, toggle } = useSound({ voiceId })
  const label = `${state === undefined ? agents.voice.hear : shell.actions.stop}: ${name}`
  return (
    <ActionIcon variant="default" size="lg" radius="xl" aria-label={label} onClick={toggle}>
      <SoundIcon state={state} />
    </ActionIcon>
  )
}

/** Plays a greeting as callers hear it. */
export function HearVoiceButton({ voiceId, text }: { voiceId: string; text: string }) {
  const { agents, shell } = useText()
  const { state, toggle } = useSound(text.trim() === '' ? { voiceId } : { voiceId, text })
  return (
    <Button variant="default" size="xs" leftSection={<SoundIcon state={state} />} onClick={toggle}>
      {state === undefined ? agents.voice.hearGreeting : shell.actions.stop}
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
