import { useComputedColorScheme } from '@mantine/core'
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { Call } from '@parley/sdk'
import type WaveSurfer from 'wavesurfer.js'
import { parley } from '../../../api.ts'
import { channelsOf, coloursOf, createWaveform } from './waveform.ts'

export type Playback = {
  readonly container: RefObject<HTMLDivElement | null>
  /** The waveform stands in the container. */
  readonly isDrawn: boolean
  readonly isPlaying: boolean
  readonly hasFailed: boolean
  readonly seconds: number
  readonly speed: number
  toggle(): void
  seekSeconds(seconds: number): void
  setSpeed(speed: number): void
}

type Change = (part: Partial<Pick<Playback, 'isDrawn' | 'isPlaying' | 'hasFailed' | 'seconds'>>) => void

/**
 * Plays a recording and reports its position. An hour of sound is 230 MB, and most calls are only read: the sound, its
 * waveform and the script that draws it are fetched when it is first played or moved.
 */
export function usePlayback({ id: callId, recording }: Call): Playback {
  const [state, setState] = useState({ isDrawn: false, isPlaying: false, hasFailed: false, seconds: 0 })
  const [speed, setSpeed] = useState(1)
  const durationSeconds = recording?.duration_seconds ?? 0
  const change: Change = useCallback((part) => setState((old) => ({ ...old, ...part })), [])
  const { sound, open } = useSound(callId, durationSeconds, change)
  const container = useWaveform(sound, durationSeconds, change)
  useEffect(() => {
    if (sound !== undefined) sound.playbackRate = speed
  }, [sound, speed])
  const moves = useMemo(
    () => ({
      toggle() {
        const opened = open()
        // A browser may refuse to play; then it stays paused, which is seen.
        if (opened.paused) opened.play().catch(() => undefined)
        else opened.pause()
      },
      seekSeconds(seconds: number) {
        const goal = Math.min(durationSeconds, Math.max(0, seconds))
        moveTo(open(), goal)
        change({ seconds: goal })
      },
    }),
    [open, durationSeconds, change],
  )
  return { container, ...state, speed, setSpeed, ...moves }
}

/** At once, within the click that asks for it: some browsers play only then. */
function useSound(callId: string, durationSeconds: number, change: Change) {
  const current = useRef<HTMLAudioElement>(undefined)
  const [sound, setSound] = useState<HTMLAudioElement>()
  useEffect(
    () => () => {
      current.current?.pause()
      current.current?.removeAttribute('src')
      current.current?.load()
      current.current = undefined
      setSound(undefined)
      change({ isPlaying: false, seconds: 0 })
    },
    [callId, durationSeconds, change],
  )
  const open = useCallback(() => {
    if (current.current !== undefined) return current.current
    const opened = new Audio(parley.urlOf('getRecording', { callId }))
    const isAt = () => opened === current.current && change({ seconds: opened.currentTime })
    opened.addEventListener('play', () => change({ isPlaying: true }))
    opened.addEventListener('pause', () => change({ isPlaying: false }))
    opened.addEventListener('timeupdate', isAt)
    opened.addEventListener('seeking', isAt)
    opened.addEventListener('error', () => change({ hasFailed: true, isPlaying: false }))
    current.current = opened
    setSound(opened)
    return opened
  }, [callId, change])
  return { sound, open }
}

/** Before its head has come, a sound cannot be moved in every browser. */
function moveTo(sound: HTMLAudioElement, seconds: number): void {
  const move = () => {
    sound.currentTime = seconds
  }
  if (sound.readyState >= HTMLMediaElement.HAVE_METADATA) move()
  else sound.addEventListener('loadedmetadata', move, { once: true })
}

/** Draws the sound once there is one. Where it cannot be drawn, it can be heard all the same. */
function useWaveform(sound: HTMLAudioElement | undefined, durationSeconds: number, change: Change) {
  const container = useRef<HTMLDivElement>(null)
  const waves = useRef<WaveSurfer>(undefined)
  useEffect(() => {
    if (sound === undefined || container.current === null) return undefined
    const over = new AbortController()
    const draw = async (parent: HTMLElement) => {
      const made = await createWaveform({ container: parent, sound, durationSeconds, signal: over.signal })
      waves.current = made
      made.on('ready', () => change({ isDrawn: true }))
    }
    draw(container.current).catch(() => undefined)
    return () => {
      over.abort()
      waves.current?.destroy()
      waves.current = undefined
      change({ isDrawn: false })
    }
  }, [sound, durationSeconds, change])
  useRecolouring(waves, container)
  return container
}

/** A canvas does not follow the page from light to dark by itself. */
function useRecolouring(
  waves: RefObject<WaveSurfer | undefined>,
  container: RefObject<HTMLDivElement | null>,
): void {
  const scheme = useComputedColorScheme()
  useEffect(() => {
    if (waves.current === undefined || container.current === null) return
    const colours = coloursOf(container.current)
    const halves = waves.current.options.splitChannels ?? []
    const splitChannels = channelsOf(colours).map((channel, index) => ({ ...halves[index], ...channel }))
    waves.current.setOptions({ cursorColor: colours.cursor, splitChannels })
  }, [scheme, waves, container])
}
