import type { Brain } from '../../server/src/voice/brain/brain.ts'
import type { Heard, SpeechToText } from '../../server/src/voice/speech/speech-to-text.ts'
import { VOICE_RATE, type TextToSpeech } from '../../server/src/voice/speech/text-to-speech.ts'
import type { VoiceActivity } from '../../server/src/voice/speech/voice-activity.ts'
import { GREETING } from '../calls/script.ts'
import { isSpeech, otherSpeech } from '../recorded-speech.ts'
import {
  AGENT_LEVEL,
  BRAIN_MS,
  CALLER_LEVEL,
  STT_MS,
  FRAME_MS,
  GREETING_MS,
  INTERIM,
  INTERIM_FRAMES,
  QUESTION,
  REPLY_MS,
  VOICE_MS,
} from './script.ts'

/** By how much timers fired after their time, all three of a turn, which a turn's time includes. */
export type Lateness = { stt: number[]; brain: number[]; voice: number[] }

export type Providers = {
  readonly speechToText: SpeechToText
  readonly voiceActivity: VoiceActivity
  readonly brain: Brain
  readonly textToSpeech: TextToSpeech
}

/** `tellsPause`: with its final words the STT says that the caller has finished, as those of the cloud do. */
export function createProviders(tellsPause: boolean, lateness: Lateness): Providers {
  return {
    speechToText: {
      name: 'bench',
      listen: (tell, signal) => ({ push: listen(tell, signal, tellsPause, lateness), ...UNASKED }),
    },
    voiceActivity,
    brain: brainOf(lateness),
    textToSpeech: voiceOf(lateness),
  }
}

const UNASKED = { voice() {}, guess() {}, flush() {} }

function listen(
  tell: (heard: Heard) => void,
  signal: AbortSignal,
  tellsPause: boolean,
  lateness: Lateness,
): (frame: Int16Array) => void {
  let segment = 0
  let frames = 0
  let lastMs = 0
  let isWaiting = false
  const words = (text: string, final: boolean) =>
    tell({ type: 'words', segment, text, final, confidence: null })
  /** Set at most once in EAR_MS, and not anew with every frame. */
  const wait = (ms: number) => {
    isWaiting = true
    setTimeout(finish, ms)
  }
  const finish = () => {
    isWaiting = false
    const lateMs = performance.now() - lastMs - STT_MS
    if (signal.aborted) return
    // Timers count whole milliseconds, and may fire a fraction early.
    if (lateMs < -1) return wait(-lateMs)
    lateness.stt.push(lateMs)
    frames = 0
    words(QUESTION, true)
    segment++
    if (tellsPause) tell({ type: 'paused' })
  }
  return (frame) => {
    if (!isSpeech(frame, CALLER_LEVEL)) return
    lastMs = performance.now()
    if (++frames % INTERIM_FRAMES === 0) words(INTERIM, false)
    if (!isWaiting) wait(STT_MS)
  }
}

/** Without a doubt: the first frame of voice is speech, the first one without is its end. */
const voiceActivity: VoiceActivity = {
  name: 'bench',
  watch(_rate, tell) {
    let isSpeaking = false
    let atMs = 0
    return {
      push(frame) {
        const isLoud = isSpeech(frame, CALLER_LEVEL)
        if (isLoud && !isSpeaking) tell({ type: 'started', fromMs: atMs })
        if (!isLoud && isSpeaking) tell({ type: 'stopped', fromMs: atMs, silentMs: FRAME_MS })
        isSpeaking = isLoud
        atMs += FRAME_MS
      },
    }
  },
}

let replies = 0

function brainOf(lateness: Lateness): Brain {
  return {
    name: 'bench',
    open: () => ({
      async reply(_heard, emit, signal) {
        await wait(BRAIN_MS, lateness.brain)
        // No two are alike, or it would be found among the speech that was made before and need no voice.
        if (!signal.aborted)
          emit({ clause: `This is reply ${++replies}, and we are open until five.`, source: 'model' })
      },
    }),
  }
}

/** One sound for all of them. */
const SOUND = otherSpeech(VOICE_RATE, AGENT_LEVEL, Math.max(REPLY_MS, GREETING_MS))

function voiceOf(lateness: Lateness): TextToSpeech {
  return {
    name: 'bench',
    async *speak(text) {
      await wait(VOICE_MS, lateness.voice)
      const ms = text === GREETING ? GREETING_MS : REPLY_MS
      const words = text.split(' ')
      yield {
        text,
        samples: SOUND.subarray(0, (VOICE_RATE * ms) / 1000),
        wordEndsMs: words.map((_, index) => ((index + 1) * ms) / words.length),
      }
    },
  }
}

function wait(ms: number, lateness: number[]): Promise<void> {
  const dueMs = performance.now() + ms
  return new Promise((resolve) => {
    setTimeout(() => {
      lateness.push(performance.now() - dueMs)
      resolve()
    }, ms)
  })
}
