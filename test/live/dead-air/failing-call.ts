import { setTimeout } from 'node:timers/promises'
import type { Brain } from '../../../server/src/voice/brain/brain.ts'
import {
  DEAD_AIR_LIMIT_MS,
  DEFAULT_SETTINGS,
  spokenLines,
  wordingsOf,
} from '../../../server/src/voice/conversation/settings.ts'
import { readEvents } from '../../../server/src/product/calls/store.ts'
import {
  LONG,
  SHORT,
  utteranceOf,
} from '../../../server/src/voice/speech/cloud/stt/fixtures/recogniser.fixture.ts'
import type { Json } from '../../harness.ts'
import { watchStolenTime } from '../../stolen-time.ts'
import { startVoiceNode } from '../web-calls/voice-node.ts'
import { failingStt } from './failing-stt.ts'
import { failingModel } from './failing-model.ts'
import { failingVoice } from './failing-voice.ts'
import { courseOf, type Cell, type Course } from './failures.ts'
import { accountOf, type Account } from './journal-silence.ts'
import { callAs, type Person } from './person.ts'
import type { Provider } from './provider.ts'

/** What came of one call. */
export type Outcome = Account &
  Talked & {
    /** What the machine kept from the thread of the call in as long as a silence may be. */
    readonly stolenMs: number
  }

type Talked = {
  /**
   * The longest silence of the caller's loudspeaker in the agent's turns, as the caller has it: from the last sound or
   * the last key of their own until the agent listens again. That it takes the agent a moment to be sure that they have
   * finished is part of it.
   */
  readonly longestAtCallerMs: number
  readonly turns: number
  readonly answered: number
  /** How often the caller was asked to say it again. */
  readonly repeats: number
}

/** Turns in which the provider fails. One that goes well may come before them. */
const FAILING_TURNS = 2
/** A greeting takes longer than the one of these tests, and what a line sounds like is learnt during it. */
const GREETING_MS = 1000
/** How often the caller says the same before they give up. */
const MAX_TRIES = 3
const [long, short] = [utteranceOf(LONG).samples, utteranceOf(SHORT).samples]
const QUESTIONS = ['Is there parking?', 'Where can I park?', 'Do you have a car park?']

const AGENT = {
  greeting: "Bright Dental's AI assistant.",
  faq: [{ question: 'Is there parking?', answer: 'Yes, there is a car park behind the building.' }],
}

/** Longer than a caller is left without a word: the call has to bridge it with a line of its own. */
const PONDERING_MS = 1700

/** Answers each turn in other words, so that none was ever said before; every second one after some pondering. */
const PONDERING: Brain = {
  name: 'pondering',
  open: () => ({
    async reply({ turn }, emit) {
      if (turn % 2 === 0) await setTimeout(PONDERING_MS, undefined, { ref: false })
      emit({ clause: `That is number ${turn}.`, source: 'prompt:0' })
      emit({ clause: 'It is noted.', source: 'prompt:1' })
    },
  }),
}

const START = { model: failingModel, stt: failingStt, voice: failingVoice }

/** One call to an agent one of whose providers fails in one way, from ringing to hanging up. */
export async function failingCall({ provider: kind, failure }: Cell, nth: number): Promise<Outcome> {
  const course = courseOf(nth)
  const stolen = watchStolenTime()
  const provider = await START[kind](failure, course)
  const node = await startVoiceNode({ brain: PONDERING, agent: AGENT, hears: QUESTIONS, ...provider.parts })
  try {
    if (course.begins === 'at once') await provider.fail()
    const person = await callAs(node)
    try {
      const talked = await talk(person, provider, course, kind === 'stt')
      await node.quiet()
      const stolenMs = stolen.mostWithin(DEAD_AIR_LIMIT_MS)
      return { ...talked, ...accountOf(await readEvents(node.store.db, person.callId)), stolenMs }
    } finally {
      person.leave()
    }
  } finally {
    stolen.stop()
    await node.close()
    await provider.close()
  }
}

async function talk(person: Person, provider: Provider, course: Course, byStt: boolean): Promise<Talked> {
  const silences: number[] = []
  let [answered, repeats] = [0, 0]
  const turns = FAILING_TURNS + (course.begins === 'in the middle' ? 1 : 0)
  let isOver = (await listens(person)).isOver
  await setTimeout(GREETING_MS)
  for (let turn = 0; turn < turns && !isOver; turn++) {
    if (course.begins === 'in the middle' && turn === 1) await provider.fail()
    for (let tries = 0; tries < MAX_TRIES && !isOver; tries++) {
      // What is typed reaches the agent without an STT engine.
      const isSpoken = byStt || turn % 2 === 1
      const fromMs = isSpoken
        ? await person.say(turn % 2 === 0 ? long : short)
        : person.type(QUESTIONS[turn]!)
      const after = await listens(person)
      silences.push(person.longestSilenceMs(fromMs, performance.now()))
      isOver = after.isOver
      if (after.isAnswered) {
        answered++
        break
      }
      repeats++
    }
  }
  if (!isOver) {
    person.hangUp()
    await person.hear(isEnd)
  }
  return { longestAtCallerMs: Math.max(...silences), turns, answered, repeats }
}

const isEnd = (message: Json) => message.type === 'ended'
const isListening = (message: Json) => message.type === 'state' && message.state === 'listening'
const isAgentsWords = (message: Json) =>
  message.type === 'words' && message.speaker === 'agent' && message.final && message.text !== ''

/** What the call itself says is no answer to anything, but for the offer to take a message. */
const OFFERS: ReadonlySet<string> = new Set(
  (['leave_message', 'message_noted'] as const).flatMap((line) => wordingsOf(DEFAULT_SETTINGS, line)),
)
const noAnswers = new Set(spokenLines(DEFAULT_SETTINGS).filter((line) => !OFFERS.has(line)))

/** Until the agent has spoken and listens again, or the call is over. */
async function listens(person: Person): Promise<{ isOver: boolean; isAnswered: boolean }> {
  let isAnswered = false
  for (;;) {
    const message = await person.hear((each) => isEnd(each) || isListening(each) || isAgentsWords(each))
    if (isAgentsWords(message)) isAnswered ||= !noAnswers.has(message.text)
    else return { isOver: isEnd(message), isAnswered }
  }
}
