import type { EventOf } from './events.ts'
import type { CallSettings } from './settings.ts'
import { foreignReason, keepWords, sayAndThen, takeFloor } from './turns/floor.ts'
import { heardText } from './turns/caller-turn.ts'
import { stopSpeaking } from './replies/speaking.ts'
import { stopThinking, think } from './replies/thinking.ts'
import { cancelTransfer } from './transfer/commitment.ts'
import { become, change, inOrder, type Act, type LiveCall, type Step } from './state.ts'

/** Who speaks another language than one that is understood may take their time. */
const FOREIGN_PATIENCE: CallSettings['patience'] = { completeMs: 2000, openMs: 2000, unfinishedMs: 3000 }

/** The caller speaks something else: another language of the agent, or one that it does not speak. */
export function languageRecognised(call: LiveCall, event: EventOf<'language.recognised'>): Step {
  if (call.stage !== 'talking' || call.foreign) return become(call)
  return event.foreign ? takeForeignMessage(call, event) : speakIn(event.language)(call)
}

/** Everything that is said and understood from now on is in that language. */
function speakIn(language: string): Act {
  return (call) => {
    const { settings, thought } = call
    const lines = settings.otherLines?.[language]
    if (!lines || language === settings.language) return become(call)
    const { [language]: _, ...others } = settings.otherLines ?? {}
    const before =
      settings.language === undefined ? others : { ...others, [settings.language]: settings.lines }
    return inOrder(
      (live) =>
        become(
          { ...live, settings: { ...settings, language, lines, otherLines: before } },
          { type: 'use_language', language },
        ),
      // What was being thought of was understood in the wrong language. In the caller's turn more words come.
      stopThinking,
      (live) => (thought && live.floor === 'agent' ? think({ speculative: false })(live) : become(live)),
    )(call)
  }
}

/** Tells the caller, in their language, that a message can be left. What they have said counts if they hang up. */
function takeForeignMessage(
  call: LiveCall,
  { language, foreign = NOTHING }: EventOf<'language.recognised'>,
): Step {
  const { settings, record, recording } = call
  const inTheirs = {
    leave_message: foreign.notice,
    still_there: foreign.notice,
    say_again: foreign.notice,
    not_heard: foreign.notice,
    message_noted: foreign.thanks,
    goodbye_silence: foreign.thanks,
    goodbye: foreign.thanks,
  }
  const draft = { name: null, number: null, reason: foreignReason(foreign.label, heardText(call.hearing)) }
  return inOrder(
    cancelTransfer,
    keepWords,
    stopThinking,
    stopSpeaking(() => true),
    takeFloor,
    change({
      foreign,
      takesMessage: true,
      taken: true,
      dealtWith: call.lastReport,
      settings: { ...onlyInOneWording(settings, inTheirs), patience: FOREIGN_PATIENCE },
      record: { ...record, draft },
    }),
    (live) => become(live, { type: 'use_language', language }),
    (live) => sayAndThen('leave_message')(live),
    // Who leaves a message after this knows that it is recorded.
    recording.isOn ? become : change({ recording: { isOn: false, notice: call.nextSpeech, noticesLeft: 0 } }),
  )(call)
}

/** What is said in a language that is not spoken is known in one wording; other lines keep theirs. */
function onlyInOneWording(settings: CallSettings, lines: Partial<CallSettings['lines']>): CallSettings {
  const one = Object.fromEntries(Object.keys(lines).map((line) => [line, []]))
  const rephrasings = Object.entries(settings.rephrasings ?? {}).map(([tag, others]) => [
    tag,
    { ...others, ...one },
  ])
  return {
    ...settings,
    lines: { ...settings.lines, ...lines },
    rephrasings: Object.fromEntries(rephrasings),
  }
}

const NOTHING = { notice: '', thanks: '', label: '' }
