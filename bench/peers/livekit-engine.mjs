/**
 * LiveKit Agents JS as an engine of `bench/calls`: an `AgentSession` without a room, its plugins the same providers
 * of fixed delay. Whatever it waits for on purpose is turned off or down: no endpointing delay, Parley's guard before
 * an interruption, no warm-up of echo cancellation, no filters on the text, no recording. It gets frames of 20 ms; a
 * LiveKit room would bring twice as many of 10 ms.
 *
 * Its plugins are classes because its interface asks for subclasses.
 */
import { initializeLogger, llm, stt, tts, VAD, VADEventType, VADStream, voice } from '@livekit/agents'
import { AudioFrame } from '@livekit/rtc-node'

/** As much as LiveKit's own plugins put into a frame of a reply. */
const CHUNK_MS = 100

/** @param tools what `providers.ts` and `script.ts` export */
export function createLiveKitEngine(tools, metronome) {
  initializeLogger({ pretty: false, level: 'silent' })
  return {
    async connect({ probe, nextFrame }) {
      const plugins = { vad: new Activity(tools, probe), stt: new Ear(tools, probe) }
      const session = new voice.AgentSession({
        ...plugins,
        llm: new Brain(tools, probe),
        tts: new Voice(tools, probe),
        aecWarmupDuration: null,
        userAwayTimeout: null,
        ttsTextTransforms: null,
        turnHandling: {
          turnDetection: 'vad',
          endpointing: { minDelay: 0, maxDelay: 0 },
          interruption: { mode: 'vad', minDuration: tools.GUARD_MS },
        },
      })
      const input = new Microphone()
      session.input.audio = input
      session.output.audio = new Speaker(tools, probe)
      await session.start({ agent: new voice.Agent({ instructions: 'Be brief.' }), record: false })
      session.say(tools.GREETING)
      metronome.join(() => input.push(new AudioFrame(nextFrame(), tools.RATE, 1, tools.FRAME_SAMPLES)))
    },
  }
}

class Microphone extends voice.AudioInput {
  constructor() {
    super()
    const frames = new TransformStream()
    this.writer = frames.writable.getWriter()
    this.multiStream.addInputStream(frames.readable)
  }

  push(frame) {
    void this.writer.write(frame)
  }
}

/** Plays in real time, as far as can be heard. */
class Speaker extends voice.AudioOutput {
  constructor(tools, probe) {
    super(tools.RATE, undefined, { pause: true })
    this.probe = probe
    this.sentMs = 0
  }

  async captureFrame(frame) {
    await super.captureFrame(frame)
    this.probe.audible()
    if (this.sentMs === 0) {
      this.startedAt = performance.now()
      this.onPlaybackStarted(Date.now())
    }
    this.sentMs += (frame.samplesPerChannel / frame.sampleRate) * 1000
  }

  flush() {
    super.flush()
    if (this.sentMs === 0) return
    clearTimeout(this.ending)
    const leftMs = this.startedAt + this.sentMs - performance.now()
    this.ending = setTimeout(() => this.finish(false), Math.max(0, leftMs))
  }

  clearBuffer() {
    this.probe.silenced()
    this.finish(true)
  }

  pause() {
    super.pause()
    this.probe.silenced()
  }

  finish(interrupted) {
    clearTimeout(this.ending)
    if (this.sentMs === 0) return
    const playedMs = Math.min(this.sentMs, performance.now() - this.startedAt)
    this.sentMs = 0
    this.onPlaybackFinished({ playbackPosition: playedMs / 1000, interrupted })
  }
}

class Activity extends VAD {
  label = 'bench.VAD'

  constructor(tools, probe) {
    super({ updateInterval: tools.FRAME_MS })
    this.tools = tools
    this.probe = probe
  }

  stream() {
    return new ActivityStream(this)
  }
}

class ActivityStream extends VADStream {
  label = 'bench.VADStream'

  constructor(activity) {
    super(activity)
    void this.watch(activity)
  }

  async watch({ tools, probe }) {
    const push = tools.createActivity(probe, (voiced) => {
      if (voiced.type === 'started') this.tell(VADEventType.START_OF_SPEECH, 0, 0)
      if (voiced.type === 'stopped') this.tell(VADEventType.END_OF_SPEECH, 0, tools.FRAME_MS)
      if (voiced.type !== 'speaking') return
      if (voiced.forMs === tools.GUARD_MS) probe.guardOver()
      this.tell(VADEventType.INFERENCE_DONE, voiced.forMs, 0)
    })
    for (;;) {
      const { done, value } = await this.inputReader.read()
      if (done) return
      if (typeof value !== 'symbol') push(value.data)
    }
  }

  tell(type, speechDuration, silenceDuration) {
    this.sendVADEvent({
      type,
      samplesIndex: 0,
      timestamp: Date.now(),
      speechDuration,
      silenceDuration,
      frames: [],
      probability: 1,
      inferenceDuration: 0,
      speaking: silenceDuration === 0,
      rawAccumulatedSilence: silenceDuration,
      rawAccumulatedSpeech: speechDuration,
    })
  }
}

class Ear extends stt.STT {
  label = 'bench.STT'

  constructor(tools, probe) {
    super({ streaming: true, interimResults: true })
    this.tools = tools
    this.probe = probe
  }

  async _recognize() {
    throw new Error('The benchmark listens to streams only.')
  }

  stream() {
    return new EarStream(this)
  }
}

class EarStream extends stt.SpeechStream {
  label = 'bench.SpeechStream'

  constructor(ear) {
    super(ear)
    this.ear = ear
  }

  async run() {
    const { tools, probe } = this.ear
    const push = tools.createStt(probe, ({ text, final }) => {
      const type = final ? stt.SpeechEventType.FINAL_TRANSCRIPT : stt.SpeechEventType.INTERIM_TRANSCRIPT
      const words = { language: 'en', text, startTime: 0, endTime: 0, confidence: 1 }
      this.queue.put({ type, alternatives: [words] })
    })
    for await (const frame of this.input) if (typeof frame !== 'symbol') push(frame.data)
  }
}

class Brain extends llm.LLM {
  constructor(tools, probe) {
    super()
    this.tools = tools
    this.probe = probe
  }

  label() {
    return 'bench.LLM'
  }

  chat({ chatCtx, toolCtx, connOptions }) {
    return new Thought(this, { chatCtx, toolCtx, connOptions })
  }
}

class Thought extends llm.LLMStream {
  constructor(brain, options) {
    super(brain, options)
    this.brain = brain
  }

  async run() {
    const { tools, probe } = this.brain
    const { signal } = this.abortController
    const content = await tools.think(probe, signal).catch(() => undefined)
    if (content !== undefined) this.queue.put({ id: 'bench', delta: { role: 'assistant', content } })
  }
}

class Voice extends tts.TTS {
  label = 'bench.TTS'

  constructor(tools, probe) {
    super(tools.RATE, 1, { streaming: true })
    this.tools = tools
    this.probe = probe
  }

  synthesize() {
    throw new Error('The benchmark speaks in streams only.')
  }

  stream() {
    return new VoiceStream(this)
  }
}

class VoiceStream extends tts.SynthesizeStream {
  label = 'bench.SynthesizeStream'

  constructor(voice) {
    super(voice)
    this.voice = voice
  }

  async run() {
    const { tools, probe } = this.voice
    let isSpoken = false
    for await (const text of this.input) {
      if (isSpoken || typeof text === 'symbol' || text.trim() === '') continue
      isSpoken = true
      this.markStarted()
      const sound = await tools.speak(probe, this.abortSignal).catch(() => undefined)
      if (sound === undefined) return
      this.putSound(sound, (tools.RATE * CHUNK_MS) / 1000, tools.RATE)
    }
  }

  putSound(sound, chunk, rate) {
    for (let from = 0; from < sound.length; from += chunk) {
      const frame = new AudioFrame(sound.subarray(from, from + chunk), rate, 1, chunk)
      const final = from + chunk >= sound.length
      this.queue.put({ requestId: 'bench', segmentId: 'bench', frame, final })
    }
    this.queue.put(tts.SynthesizeStream.END_OF_STREAM)
  }
}
