import type { Brain } from '../../../server/src/voice/brain/brain.ts'
import { VOICE_RATE, type TextToSpeech } from '../../../server/src/voice/speech/text-to-speech.ts'
import { scriptedBrain } from '../../live/web-calls/scripted-speech.ts'

const WORD_MS = 160
const WORD_SAMPLES = (WORD_MS * VOICE_RATE) / 1000
const AGENT_HZ = 210
const CALLER_HZ = 130
const DAY_MS = 86_400_000

export const COST = 'What does a cleaning cost?'
export const COST_ANSWER = 'A cleaning is 120 dollars without insurance.'
export const FREE = 'Do you have a free time next week?'
export const FREE_ANSWER = 'Yes, there are several free times. Shall I tell you the first of them?'
export const TOOL = 'find_appointment_times'

const answers = scriptedBrain({
  [COST]: [{ clause: COST_ANSWER, source: 'faq:1' }, { about: 'information' }],
  [FREE]: [{ clause: FREE_ANSWER, source: `tool:${TOOL}` }, { about: 'booking' }],
})

/** Looks into the calendar before it answers a request for a time. */
const brain: Brain = {
  ...answers,
  open(briefing) {
    const { reply } = answers.open(briefing)
    // The same whenever it is asked, so that it is looked up once.
    const week = { from: momentIn(1), to: momentIn(8) }
    return {
      async reply(heard, emit, signal, useTool) {
        if (heard.text === FREE) await useTool?.(TOOL, week)
        if (!signal.aborted) await reply(heard, emit, signal, useTool)
      },
    }
  },
}

const momentIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

/** At the pace of speech, so that there is something to see and to hear. */
const voice: TextToSpeech = {
  name: 'murmur',
  async *speak(text) {
    const words = wordsOf(text)
    yield {
      text,
      samples: murmur(words.length, AGENT_HZ),
      wordEndsMs: words.map((_word, index) => (index + 1) * WORD_MS),
    }
  },
}

/** How a demo's agent hears, thinks and speaks: every call asks the same two things. */
export const DEMO_SPEECH = { brain, voice, hears: [COST, FREE] }

/** The sound of a caller who says this. */
export const callerSound = (text: string) => murmur(wordsOf(text).length, CALLER_HZ)

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '')

/** As many swells as words, some louder than others. */
function murmur(words: number, hz: number): Int16Array {
  return new Int16Array(words * WORD_SAMPLES).map((_zero, index) => {
    const word = Math.floor(index / WORD_SAMPLES)
    const swell = Math.sin((Math.PI * (index % WORD_SAMPLES)) / WORD_SAMPLES)
    const loud = 5000 + 7000 * Math.abs(Math.sin(word * 1.7 + hz))
    return swell * loud * Math.sin((2 * Math.PI * hz * index) / VOICE_RATE)
  })
}
