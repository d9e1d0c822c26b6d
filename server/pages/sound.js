/** The device tells how long it takes; nothing real takes longer than this. */
const MAX_LATENCY_MS = 500
const LATENCY_CHECK_MS = 1000
/** A device that needs longer is not waited for. */
const DEVICE_START_MS = 3000

/**
 * What the browser gives to code that runs where the sound is made.
 *
 * @typedef {{
 *   AudioWorkletProcessor: new () => { port: MessagePort },
 *   registerProcessor(name: string, processor: Function): void,
 *   sampleRate: number,
 * }} Worklet
 *
 * @typedef {{ type: 'voice', pcm: ArrayBuffer } | { type: 'mark', mark: number } | { type: 'clear' } | { type: 'latency', ms: number }} SpeakerOrder
 * @typedef {{ type: 'played', mark: number } | { type: 'level', level: number }} SpeakerNews
 * @typedef {{ pcm: ArrayBuffer, level: number }} MicrophoneFrame
 *
 * @typedef {{ play(pcm: ArrayBuffer): void, mark(mark: number): void, clear(): void, listen(stream: MediaStream): void, close(): void }} Sound
 */

/** Browsers let only pages from https or from this machine hear and play. */
export function hasSound() {
  return globalThis.isSecureContext && 'audioWorklet' in AudioContext.prototype
}

/**
 * Opens loudspeaker and microphone of the page. Call it from a click, or the browser keeps it silent.
 *
 * @param {{ frame(frame: MicrophoneFrame): void, news(news: SpeakerNews): void }} listener
 * @returns {Promise<Sound>}
 */
export async function openSound(listener) {
  // At the device's own rate: not every browser takes a microphone in at another.
  const context = new AudioContext({ latencyHint: 'interactive' })
  const modules = ['/dashboard/speaker.js', '/dashboard/microphone.js']
  // A device takes a while to start. Until then nothing is played, and the first words would come late.
  const started = Promise.race([context.resume(), pause(DEVICE_START_MS)])
  await Promise.all([started, ...modules.map((each) => context.audioWorklet.addModule(each))])
  const speaker = new AudioWorkletNode(context, 'speaker', { numberOfInputs: 0, outputChannelCount: [1] })
  speaker.connect(context.destination)
  hear(speaker, listener.news)

  /** @param {SpeakerOrder} order @param {Transferable[]} transfer */
  const order = (order, transfer = []) => speaker.port.postMessage(order, transfer)
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
    listen(stream) {
      const microphone = new AudioWorkletNode(context, 'microphone', {
        channelCount: 1,
        channelCountMode: 'explicit',
      })
      hear(microphone, listener.frame)
      context.createMediaStreamSource(stream).connect(microphone)
      // It gives out silence, but only what leads to the loudspeaker is sure to run.
      microphone.connect(context.destination)
    },
    close() {
      clearInterval(latencyCheck)
      void context.close()
    },
  }
}

/**
 * @param {number} ms
 * @returns {Promise<void>}
 */
function pause(ms) {
  return new Promise((resolve) => void setTimeout(resolve, ms))
}

/**
 * @template News
 * @param {AudioWorkletNode} node
 * @param {(news: News) => void} tell
 */
function hear({ port }, tell) {
  port.addEventListener('message', ({ data }) => tell(data))
  port.start()
}

/**
 * Asks the person for their microphone.
 *
 * @returns {Promise<{ stream?: MediaStream, problem?: string }>} One of the two.
 */
export async function askForMicrophone() {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: 1 },
    })
    return { stream }
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    return { problem: MICROPHONE_PROBLEMS[name] ?? 'The microphone does not work.' }
  }
}

/** @type {Record<string, string>} */
const MICROPHONE_PROBLEMS = {
  NotAllowedError: 'The browser may not use the microphone. Allow it next to the address of this page.',
  NotFoundError: 'There is no microphone.',
  NotReadableError: 'Another program holds the microphone.',
}
