// Vite builds each of these by itself and gives its address.
// oxlint-disable import/default
import microphoneModule from './microphone.worklet.ts?worker&url'
import speakerModule from './speaker.worklet.ts?worker&url'
// oxlint-enable import/default
import type { MicrophoneFrame, SpeakerEvent, SpeakerCommand } from './worklet.ts'

/** The device reports its latency; nothing real takes longer than this. */
const MAX_LATENCY_MS = 500
const LATENCY_CHECK_MS = 1000
/** A device that needs longer is not waited for. */
const DEVICE_START_MS = 3000

export type Sound = {
  play(pcm: ArrayBuffer): void
  mark(mark: number): void
  clear(): void
  /** To this microphone, and no longer to the one before. */
  listen(stream: MediaStream): void
  /** Out of this loudspeaker; without an id, out of the usual one. */
  useSpeaker(deviceId: string | undefined): Promise<void>
  close(): void
}

type Listener = { frame(frame: MicrophoneFrame): void; news(news: SpeakerEvent): void }
/** Not every browser lets a page choose the loudspeaker. */
type Choosing = { setSinkId?: (deviceId: string) => Promise<void> }

/** Browsers let only pages from https or from this machine hear and play. */
export function hasSound(): boolean {
  return globalThis.isSecureContext && 'audioWorklet' in AudioContext.prototype
}

export function canChooseSpeaker(): boolean {
  return hasSound() && 'setSinkId' in AudioContext.prototype
}

/** Opens loudspeaker and microphone of the page. Call it from a click, or the browser keeps it silent. */
export async function openSound(listener: Listener): Promise<Sound> {
  // At the device's own rate: not every browser takes a microphone in at another.
  const context = new AudioContext({ latencyHint: 'interactive' })
  const modules = [speakerModule, microphoneModule]
  // A device takes a while to start. Until then nothing is played, and the first words would come late.
  const started = Promise.race([context.resume(), pause(DEVICE_START_MS)])
  await Promise.all([started, ...modules.map((each) => context.audioWorklet.addModule(each))])
  const speaker = new AudioWorkletNode(context, 'speaker', { numberOfInputs: 0, outputChannelCount: [1] })
  speaker.connect(context.destination)
  hear(speaker, listener.news)

  const order = (wanted: SpeakerCommand, transfer: Transferable[] = []) =>
    speaker.port.postMessage(wanted, transfer)
  const tellLatency = () => {
    const ms = (context.baseLatency + (context.outputLatency || 0)) * 1000
    order({ type: 'latency', ms: Math.min(ms, MAX_LATENCY_MS) })
  }
  tellLatency()
  const latencyCheck = setInterval(tellLatency, LATENCY_CHECK_MS)

  return {
    play: (pcm) => order({ type: 'voice', pcm }, [pcm]),
    mark: (mark) => order({ type: 'mark', mark }),
    clear: () => order({ type: 'clear' }),
    listen: listenIn(context, listener),
    useSpeaker: async (deviceId) => (context as Choosing).setSinkId?.(deviceId ?? ''),
    close() {
      clearInterval(latencyCheck)
      void context.close()
    },
  }
}

function listenIn(context: AudioContext, listener: Listener): Sound['listen'] {
  let source: MediaStreamAudioSourceNode | undefined
  let microphone: AudioWorkletNode | undefined
  return (stream) => {
    source?.disconnect()
    if (microphone === undefined) {
      microphone = new AudioWorkletNode(context, 'microphone', {
        channelCount: 1,
        channelCountMode: 'explicit',
      })
      hear(microphone, listener.frame)
      // It gives out silence, but only what leads to the loudspeaker is sure to run.
      microphone.connect(context.destination)
    }
    source = context.createMediaStreamSource(stream)
    source.connect(microphone)
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms))
}

function hear({ port }: AudioWorkletNode, handle: (event: never) => void): void {
  port.addEventListener('message', ({ data }) => handle(data as never))
  port.start()
}
