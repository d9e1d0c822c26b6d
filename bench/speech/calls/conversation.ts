import { atLevel, samplesOf, type Sound } from '../floor/sounds.ts'
import { LINE_RATE } from '../../../server/src/voice/transport/call-leg.ts'
import type { CallCommand } from '../../../server/src/voice/conversation/commands.ts'
import type { CallEvent } from '../../../server/src/voice/conversation/events.ts'
import type { VirtualTime } from '../../../test/call-lab/virtual-time.ts'
import { lastSoundOf } from '../telephone.ts'
import { agentLine, type AgentLine } from './agent-lines.ts'
import { CALLER_DBFS, spokenBy } from './background.ts'
import type { CallerLine } from './caller-line.ts'
import type { Caller } from './caller.ts'
import type { Speech } from './kept-speech.ts'
import type { Person, Temper } from './people.ts'
import type { Pending } from './spoken-call.ts'

/** What was said on either side, as it was meant: the caller's words before anyone has heard them. */
export type Said =
  | { readonly who: 'caller'; readonly fromMs: number; readonly toMs: number; readonly text: string }
  | { readonly who: 'agent'; readonly fromMs: number; readonly toMs: number | null; readonly line: AgentLine }

/** How long callers think before they speak, after the agent has finished. */
const THINKS_MS: Readonly<Record<Temper, number>> = {
  patient: 700,
  hurried: 200,
  rambling: 900,
  interrupting: 400,
  silent: 800,
  changing: 600,
}
/** How far into the agent's last sentence an interrupting caller begins. */
const INTERRUPTS_MS = 1200
/** A sentence takes a rambling caller a breath in the middle. */
const BREATH_MS = 550

type Setting = {
  readonly person: Person
  readonly caller: Caller
  readonly line: CallerLine
  readonly time: VirtualTime
  readonly voice: Speech
  readonly pending: Pending
}

/** The caller at the telephone: listens to what the agent says, and speaks when it is their turn, or before. */
export function createConversation({ person, caller, line, time, voice, pending }: Setting) {
  const said: Said[] = []
  const speeches = new Map<number, AgentLine>()
  let heard: AgentLine[] = []
  let lastOfReply: number | undefined
  let isReplyWhole = false
  let turn = 0

  async function speak(text: string): Promise<void> {
    const samples = await pending.track(spokenAs(person, text, voice))
    const fromMs = Math.max(time.nowMs(), line.speaksUntilMs)
    line.say(samples)
    const toMs = fromMs + (lastSoundOf(samples) / LINE_RATE) * 1000
    said.push({ who: 'caller', fromMs, toMs, text })
  }

  /** Unless something else has happened by then. */
  function act(afterMs: number): void {
    const mine = ++turn
    time.at(time.nowMs() + afterMs, () => {
      if (mine !== turn || !line.isUp || time.nowMs() < line.speaksUntilMs) return
      const doing = caller.next(heard)
      if (doing.does !== 'waits') heard = []
      if (doing.does === 'hangs up') line.hangUpNow()
      if (doing.does === 'says') void pending.track(speak(doing.text))
    })
  }

  function began(speech: number): void {
    const spoken = speeches.get(speech)
    if (!spoken) return
    turn++
    heard.push(spoken)
    said.push({ who: 'agent', fromMs: time.nowMs(), toMs: null, line: spoken })
    const isGreeting = spoken.id === (person.seed % 3 === 0 ? 'disclosure' : 'greeting')
    const isLast = isGreeting || (isReplyWhole && speech === lastOfReply)
    if (person.temper === 'interrupting' && isLast) act(INTERRUPTS_MS)
  }

  function ended(speech: number): void {
    const at = said.findLastIndex((each) => each.who === 'agent' && each.line === speeches.get(speech))
    const found = said[at]
    if (found?.who === 'agent') said[at] = { ...found, toMs: time.nowMs() }
  }

  return {
    said,
    happened(event: CallEvent, commands: readonly CallCommand[]): void {
      for (const command of commands) {
        if (command.type === 'speak') {
          speeches.set(command.speech, agentLine(command.text, command.source))
          lastOfReply = command.speech
        }
        if (command.type === 'play_line')
          speeches.set(command.speech, { id: command.line, text: command.text, source: '', fillings: {} })
        if (command.type === 'think') isReplyWhole = false
      }
      if (event.type === 'reply.ended') isReplyWhole = true
      if (event.type === 'playback.began') began(event.speech)
      if (event.type === 'playback.ended') ended(event.speech)
      const isTheirTurn = event.type === 'playback.ended' && commands.some(({ type }) => type === 'listen')
      if (isTheirTurn) act(THINKS_MS[person.temper])
    },
  }
}

/** In the person's voice, at the level of a telephone, with the breaths that they take. */
async function spokenAs(
  { voice: { id, rate, pitch }, temper }: Person,
  text: string,
  voice: Speech,
): Promise<Int16Array> {
  const parts = temper === 'rambling' ? text.split(/(?<=[.,])\s+/) : [text]
  const sounds: Sound[] = []
  for (const part of parts) sounds.push(pitched(await spokenBy(voice, id, part, rate / pitch), pitch))
  const breath = temper === 'rambling' ? (BREATH_MS * LINE_RATE) / 1000 : 0
  const length = sounds.reduce((sum, sound) => sum + sound.length + breath, 0)
  const whole = new Float64Array(length)
  let at = 0
  for (const sound of sounds) {
    whole.set(sound, at)
    at += sound.length + breath
  }
  return samplesOf(atLevel(whole, CALLER_DBFS))
}

/** Higher and as much shorter. */
function pitched(sound: Sound, pitch: number): Sound {
  if (pitch === 1) return sound
  return Float64Array.from({ length: Math.floor((sound.length - 1) / pitch) }, (_, index) => {
    const at = index * pitch
    const before = Math.floor(at)
    return sound[before]! + (at - before) * (sound[before + 1]! - sound[before]!)
  })
}
