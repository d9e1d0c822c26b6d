import type { Heard, SpeechToText } from '../speech-to-text.ts'

/** An ear that answers when it is told to, with its name and what the samples it was given say. */
export type ScriptedEar = SpeechToText & {
  /** How many calls it has been opened for, and how many are open. */
  readonly listened: number
  readonly open: number
  /** How often it was asked for its best words so far. */
  readonly guesses: number
  /** Answers the oldest flush. */
  answer(): void
  /** Fails as the answer to the oldest flush. */
  refuse(): void
  /** Fails whatever it was asked, and asked or not. */
  fail(): void
  guess(): void
}

type Call = {
  readonly tell: (heard: Heard) => void
  readonly owed: { readonly segment: number; readonly said: string }[]
  readonly spoken: Set<number>
  segment: number
}

const FAILED: Heard = { type: 'failed', problem: 'broken', reason: 'It is told to.' }

export function scriptedEar(name: string): ScriptedEar {
  const calls = new Set<Call>()
  let listened = 0
  let guesses = 0

  /** The call that has waited longest; it has heard the last word of this ear if it fails. */
  const waiting = () => [...calls].find((call) => call.owed.length > 0)

  function failWith(call: Call | undefined): void {
    if (call === undefined) return
    calls.delete(call)
    call.tell(FAILED)
  }

  return {
    name,
    get listened() {
      return listened
    },
    get open() {
      return calls.size
    },
    get guesses() {
      return guesses
    },
    listen(tell, signal) {
      const call: Call = { tell, owed: [], spoken: new Set(), segment: 1 }
      const said = () => [...call.spoken].map((each) => `${name} ${each}`).join(' ')
      listened += 1
      calls.add(call)
      signal.addEventListener('abort', () => calls.delete(call), { once: true })
      return {
        push: (frame) => frame[0] !== 0 && call.spoken.add(frame[0]!),
        voice: () => undefined,
        guess: () => void guesses++,
        flush() {
          call.owed.push({ segment: call.segment++, said: said() })
          call.spoken.clear()
        },
      }
    },
    answer() {
      const call = waiting()
      const answer = call?.owed.shift()
      if (answer === undefined) return
      call?.tell({
        type: 'words',
        segment: answer.segment,
        text: answer.said,
        final: true,
        confidence: null,
      })
    },
    refuse: () => failWith(waiting()),
    fail: () => failWith([...calls][0]),
    guess() {
      for (const call of calls) {
        call.tell({ type: 'words', segment: call.segment, text: name, final: false, confidence: null })
      }
    },
  }
}
