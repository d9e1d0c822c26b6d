import { useComputedColorScheme } from '@mantine/core'
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { Call } from '@parley/sdk'
import type WaveSurfer from 'wavesurfer.js'
import { parley } from '../../../api.ts'
import { channelsOf, coloursOf, createWaveform } from './waveform.ts'

export type Playback = {
  readonly container: RefObject<HTMLDivElement | null>
  readonly isReady: boolean
  readonly isPlaying: boolean
  readonly hasFailed: boolean
  readonly seconds: number
  readonly speed: number
  toggle(): void
  seekSeconds(seconds: number): void
  setSpeed(speed: number): void
}

/** Plays a recording and reports its position. */
export function usePlayback({ id: callId, recording }: Call): Playback {
  const container = useRef<HTMLDivElement>(null)
  const waves = useRef<WaveSurfer>(undefined)
  const [state, setState] = useState({ isReady: false, isPlaying: false, hasFailed: false, seconds: 0 })
  const [speed, setSpeed] = useState(1)
  const durationSeconds = recording?.duration_seconds ?? 0
  const change = useCallback((part: Partial<typeof state>) => setState((old) => ({ ...old, ...part })), [])

  useEffect(() => {
    if (container.current === null || durationSeconds === 0) return undefined
    const over = new AbortController()
    const url = parley.urlOf('getRecording', { callId })
    const failed = () => !over.signal.aborted && change({ hasFailed: true, isPlaying: false })
    const began = async (parent: HTMLElement) => {
      const made = await createWaveform({ container: parent, url, durationSeconds, signal: over.signal })
      waves.current = made
      made.on('ready', () => change({ isReady: true }))
      made.on('play', () => change({ isPlaying: true }))
      made.on('pause', () => change({ isPlaying: false }))
      made.on('timeupdate', (seconds) => change({ seconds }))
      made.on('error', failed)
    }
    began(container.current).catch(failed)
    return () => {
      over.abort()
      waves.current?.destroy()
      waves.current = undefined
    }
  }, [callId, durationSeconds, change])

  useRecolouring(waves, container)
  useEffect(() => waves.current?.setPlaybackRate(speed), [speed, state.isReady])
  const moves = useMoves(waves, durationSeconds)
  return { container, ...state, speed, setSpeed, ...moves }
}

function useMoves(waves: RefObject<WaveSurfer | undefined>, durationSeconds: number) {
  return useMemo(
    () => ({
      // A browser may refuse to play; then it stays paused, which is seen.
      toggle: () => void waves.current?.playPause().catch(() => undefined),
      seekSeconds: (seconds: number) =>
        waves.current?.setTime(Math.min(durationSeconds, Math.max(0, seconds))),
    }),
    [waves, durationSeconds],
  )
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
