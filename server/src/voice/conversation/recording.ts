import type { EventOf } from './events.ts'
import type { CallSettings } from './settings.ts'
import { say } from './replies/speaking.ts'
import { become, type Act, type LiveCall, type Speech } from './state.ts'

/** How often the notice is played to a caller who talks over it. After that the call goes unrecorded. */
const MAX_NOTICES = 3

/** An opening with a recording notice is what asks for one. */
export function recordingFor({ opening }: CallSettings): LiveCall['recording'] {
  const isWanted = opening.includes('recording_notice')
  return { isOn: false, notice: null, noticesLeft: isWanted ? MAX_NOTICES : 0 }
}

/**
 * Informs the caller that the call is recorded, unless they know it. A caller who talks over it hears it again before
 * the next answer, since nothing is recorded without their knowledge.
 */
export const announce: Act = (call) => {
  const { isOn, noticesLeft } = call.recording
  if (isOn || noticesLeft === 0) return become(call)
  const said = say('recording_notice')(call)
  if (said.state.phase !== 'live') return said
  // A line without words is not said, and so is never heard.
  const notice = said.commands.length > 0 ? call.nextSpeech : null
  return { ...said, state: { ...said.state, recording: { isOn, notice, noticesLeft: noticesLeft - 1 } } }
}

/** A speech has been heard to its end, even if the next one is already under way: if it was the notice, it begins. */
export function startOnceHeard({ speech }: EventOf<'playback.ended'>): Act {
  return (call) => {
    const { isOn, notice } = call.recording
    if (isOn || notice === null || speech !== notice || call.stage === 'bridged') return become(call)
    return become(
      { ...call, recording: { isOn: true, notice: null, noticesLeft: 0 } },
      { type: 'start_recording' },
    )
  }
}

/** A notice that cannot be said leaves the call unrecorded, the one to a caller in another language as well. */
export function giveUpRecording({ id, line }: Speech): Act {
  return (call) => {
    const isNotice = line === 'recording_notice' || id === call.recording.notice
    return isNotice && !call.recording.isOn
      ? become({ ...call, recording: { isOn: false, notice: null, noticesLeft: 0 } })
      : become(call)
  }
}

/** A notice that was talked over, and of which it turns out that it was never whole: its end is not that of the notice. */
export function forgetNotice(speech: number): Act {
  return (call) =>
    call.recording.notice === speech
      ? become({ ...call, recording: { ...call.recording, notice: null } })
      : become(call)
}

/** Others in the call were not informed. */
export const stopRecording: Act = (call) => {
  const stopped = { ...call, recording: { isOn: false, notice: null, noticesLeft: 0 } }
  return call.recording.isOn ? become(stopped, { type: 'stop_recording' }) : become(stopped)
}
