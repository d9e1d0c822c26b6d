import catalogue from '../../server/data/voices.json' with { type: 'json' }
import { createLog } from '../../server/src/platform/log.ts'
import type { Meaning } from '../../server/src/voice/brain/receptionist/understanding/meaning.ts'
import { createLocalSpeech, type LocalSpeech } from '../../server/src/voice/speech/local/local.ts'
import { throughTelephone } from '../../test/speech/recordings.ts'
import type { Business } from '../../training/corpus.ts'
import { percent, table } from '../speech/figures.ts'
import { countErrors, heardBy, type Errors } from '../speech/hearing.ts'
import { say } from '../speech/voices.ts'
import { askerOf, questionsTo, type Outcome, type Question } from './asking.ts'
import { isAskedBack, isRight, isWrong, share } from './figures.ts'

/** Of all businesses together; a question takes about two seconds to be spoken and heard. */
const QUESTIONS = 150
/** So much may get lost on the way. */
const GOAL = 0.04
/** What is written as it was misheard is not spoken once more. */
const SPOKEN: ReadonlySet<Question['manner']> = new Set(['short', 'spoken', 'context'])

/** The same questions typed, and spoken by the embedded voices and heard by the embedded STT through G.711. */
export async function compareHeard(businesses: readonly Business[], meaning: Meaning): Promise<void> {
  const speech = createLocalSpeech(createLog('warn', false))
  await speech.load()
  const typed: Outcome[] = []
  const heard: Outcome[] = []
  const errors: Errors = { errors: 0, said: 0 }
  for (const [at, business] of businesses.entries()) {
    const ask = await askerOf(business, meaning)
    for (const [nth, question] of sample(business, sizeOf(at, businesses.length)).entries()) {
      typed.push(await ask(question))
      const text = await spokenAndHeard(speech, question.text, voiceOf(at + nth))
      countErrors(errors, question.text, text)
      heard.push(await ask({ ...question, text }))
    }
  }
  await speech.close()
  print(typed, heard, errors)
}

/** Evenly over the entries and the manners. */
function sample(business: Business, size: number): Question[] {
  const all = questionsTo(business).filter(({ manner }) => SPOKEN.has(manner))
  return Array.from({ length: size }, (_, nth) => all[Math.floor((nth * all.length) / size)]).filter(
    (question) => question !== undefined,
  )
}

function sizeOf(at: number, businesses: number): number {
  return Math.floor(((at + 1) * QUESTIONS) / businesses) - Math.floor((at * QUESTIONS) / businesses)
}

function voiceOf(nth: number): string {
  const voices = catalogue.voices.filter(({ language }) => language === 'en')
  return voices[nth % voices.length]?.id ?? 'sarah'
}

async function spokenAndHeard({ voice, stt }: LocalSpeech, text: string, voiceId: string): Promise<string> {
  return heardBy(stt, throughTelephone(await say(voice, voiceId, text)))
}

function print(typed: readonly Outcome[], heard: readonly Outcome[], { errors, said }: Errors): void {
  const lost = share(typed, isRight) - share(heard, isRight)
  console.log(
    `\n${typed.length} questions as they are typed, and as they are heard through G.711 from the embedded voices ` +
      `(word error rate ${percent(errors / said)}):`,
  )
  console.log(
    table([
      ['', 'right at once', 'asked back', 'wrong'],
      ...(
        [
          ['typed', typed],
          ['heard', heard],
        ] as const
      ).map(([name, those]) => [
        name,
        ...[isRight, isAskedBack, isWrong].map((is) => percent(share(those, is))),
      ]),
    ]),
  )
  console.log(
    table([
      ['', 'figure', 'goal', ''],
      [
        'right at once lost by being heard',
        `${(100 * lost).toFixed(1)} points`,
        `at most ${100 * GOAL} points`,
        lost <= GOAL ? 'kept' : 'MISSED',
      ],
    ]),
  )
}
