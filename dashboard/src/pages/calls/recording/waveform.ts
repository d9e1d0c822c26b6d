import type WaveSurfer from 'wavesurfer.js'
import { NONCE } from '../../../ui/nonce.ts'
import { createPeaks, type Peaks } from './peaks.ts'

const SAMPLES_PER_SECOND = 16_000
const HEIGHT_PX = 72

/** The loudness of both sides, read off the sound as it streams by. */
async function readPeaks(url: string, durationSeconds: number, signal: AbortSignal): Promise<Peaks> {
  const response = await fetch(url, { signal, credentials: 'same-origin' })
  if (!response.ok || response.body === null)
    throw new Error(`The recording was answered with ${response.status}.`)
  const found = createPeaks(durationSeconds, SAMPLES_PER_SECOND)
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return found.peaks()
    found.add(value)
  }
}

export type Colours = { caller: string; agent: string; played: string; cursor: string }

/** Colours as the page has them now, light or dark. */
export function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element)
  const isDark = element.closest('[data-mantine-color-scheme="dark"]') !== null
  const of = (name: string) => style.getPropertyValue(`--mantine-color-${name}`).trim()
  return {
    caller: of(isDark ? 'orange-4' : 'orange-8'),
    agent: of(isDark ? 'pine-4' : 'pine-7'),
    played: of('dimmed'),
    cursor: of('text'),
  }
}

export function channelsOf({ caller, agent, played }: Colours) {
  return [
    { waveColor: caller, progressColor: played },
    { waveColor: agent, progressColor: played },
  ]
}

type Options = {
  container: HTMLElement
  sound: HTMLAudioElement
  durationSeconds: number
  signal: AbortSignal
}

/** Draws a recording that may be playing already: the caller above, the agent below. The library is loaded only here. */
export async function createWaveform({
  container,
  sound,
  durationSeconds,
  signal,
}: Options): Promise<WaveSurfer> {
  const [{ default: Waves }, { caller, agent }] = await Promise.all([
    import('wavesurfer.js'),
    readPeaks(sound.src, durationSeconds, signal),
  ])
  signal.throwIfAborted()
  const colours = coloursOf(container)
  const half = { height: HEIGHT_PX / 2 }
  return Waves.create({
    container,
    media: sound,
    peaks: [caller, agent],
    duration: durationSeconds,
    splitChannels: channelsOf(colours).map((channel) => ({ ...channel, ...half })),
    cursorColor: colours.cursor,
    cursorWidth: 2,
    barWidth: 2,
    barGap: 1,
    barRadius: 2,
    normalize: true,
    dragToSeek: true,
    ...(NONCE === '' ? {} : { cspNonce: NONCE }),
  })
}
