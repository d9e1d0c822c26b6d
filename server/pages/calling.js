import { messageOf } from './api.js'
import { concluded, NOTHING_SAID, withKey, withTimes, withWords } from './conversation.js'
import { createDevices } from './devices.js'
import { placeCall } from './web-call.js'

/** Whoever waits longer than this for an answer is told why. */
const LONG_RING_MS = 2500
const LONG_RING = 'Just after its start the service needs some seconds to load its voice.'
const CLOCK_MS = 250

/**
 * @typedef {import('./web-call.js').Ended | 'lost' | 'refused'} End
 *
 * @typedef {{
 *   readonly agentId: string,
 *   readonly view: ReturnType<typeof import('./call-view.js').createView>,
 *   readonly devices: ReturnType<typeof createDevices>,
 *   readonly leaving: AbortController,
 *   whenOver(callId: string | undefined): void,
 *   conversation: import('./conversation.js').Conversation,
 *   call: import('./web-call.js').WebCall | undefined,
 *   timer: ReturnType<typeof setTimeout> | undefined,
 *   problem: string | undefined,
 *   isAnswered: boolean,
 * }} Attempt
 */

/** @type {Record<End, string>} */
const ENDINGS = {
  caller_hung_up: 'You hung up',
  agent_hung_up: 'The agent hung up',
  transferred: 'You were put through',
  timeout: 'The time was up',
  failed: 'The call failed',
  lost: 'The connection broke',
  refused: 'The call was not taken',
}

const STATES = { listening: 'Listening', thinking: 'Thinking', speaking: 'Speaking' }

/**
 * One call, from the click to its end.
 *
 * @param {string} agentId
 * @param {Attempt['view']} view
 * @param {Attempt['whenOver']} whenOver Told once; without an id where nobody answered.
 */
export function startCall(agentId, view, whenOver) {
  const devices = createDevices({
    speak(pcm) {
      // Nobody hears what is said while it rings.
      if (attempt.isAnswered) attempt.call?.speak(pcm)
    },
    played: (mark) => attempt.call?.played(mark),
    level: (side, level) => view.levels.set(side, level),
    lost: (problem) => view.hint(problem),
  })
  /** @type {Attempt} */
  const attempt = {
    agentId,
    view,
    devices,
    leaving: new AbortController(),
    whenOver,
    conversation: NOTHING_SAID,
    call: undefined,
    timer: undefined,
    problem: undefined,
    isAnswered: false,
  }
  ring(attempt).catch((/** @type {unknown} */ error) => notConnected(attempt, error))

  return {
    hangUp: () => hangUp(attempt),
    /** @param {boolean} isMuted */
    mute: (isMuted) => devices.mute(isMuted),
    /** @param {string} digit */
    press(digit) {
      if (!attempt.isAnswered) return
      attempt.call?.press(digit)
      draw(attempt, withKey(attempt.conversation, digit))
    },
    /** @param {string} text */
    type: (text) => attempt.call?.type(text),
  }
}

/** @param {Attempt} attempt */
async function ring(attempt) {
  const { agentId, view, devices, leaving } = attempt
  draw(attempt, NOTHING_SAID)
  view.complain()
  view.hint()
  view.enter('opening')
  view.state.set('opening', 'Opening the microphone')
  attempt.problem = await Promise.race([devices.open(), abortOf(leaving.signal)])
  view.enter('ringing')
  view.hint(attempt.problem)
  view.state.set('ringing', 'Ringing')
  attempt.timer = setTimeout(() => view.hint(LONG_RING), LONG_RING_MS)
  attempt.call = await placeCall(
    agentId,
    {
      message: (message) => obey(attempt, message),
      voice: (pcm) => devices.sound?.play(pcm),
      over: (end) => over(attempt, end),
    },
    leaving.signal,
  )
}

/**
 * @param {Attempt} attempt
 * @param {import('./web-call.js').ServerMessage} message
 */
function obey(attempt, message) {
  const { view, devices, conversation } = attempt
  if (message.type === 'ready') answered(attempt)
  if (message.type === 'words') draw(attempt, withWords(conversation, message))
  if (message.type === 'turn') draw(attempt, withTimes(conversation, message.turn, message.waterfall))
  if (message.type === 'state') view.state.set(message.state, STATES[message.state])
  if (message.type === 'mark') devices.sound?.mark(message.mark)
  if (message.type === 'clear') devices.sound?.clear()
  if (message.type === 'error') view.hint(message.error)
}

/** @param {Attempt} attempt */
function answered(attempt) {
  const { view, devices, timer, problem } = attempt
  const answeredAt = performance.now()
  attempt.isAnswered = true
  clearTimeout(timer)
  attempt.timer = setInterval(() => view.clock(performance.now() - answeredAt), CLOCK_MS)
  view.clock(0)
  view.hint(problem)
  view.enter('live')
  view.equip({ canHear: devices.sound !== undefined, canSpeak: devices.hasMicrophone })
}

/** @param {Attempt} attempt */
function hangUp({ leaving, call, devices, view }) {
  leaving.abort()
  if (call === undefined) return
  devices.close()
  view.levels.stop()
  view.enter('ending')
  view.state.set('ending', 'Hanging up')
  call.hangUp()
}

/**
 * @param {Attempt} attempt
 * @param {End} end
 */
function over(attempt, end) {
  const { view, devices, timer, conversation, call, isAnswered, whenOver } = attempt
  clearTimeout(timer)
  devices.close()
  view.levels.stop()
  draw(attempt, concluded(conversation))
  view.hint()
  view.enter('over')
  view.state.set('over', ENDINGS[end])
  const isFailure = end === 'failed' || end === 'lost' || end === 'refused'
  if (isFailure) view.complain(`${ENDINGS[end]}. You can call again.`)
  whenOver(isAnswered ? call?.id : undefined)
}

/**
 * @param {Attempt} attempt
 * @param {unknown} error
 */
function notConnected(attempt, error) {
  over(attempt, 'caller_hung_up')
  if (attempt.leaving.signal.aborted) return
  attempt.view.state.set('over', 'Not connected')
  attempt.view.complain(messageOf(error))
}

/**
 * @param {Attempt} attempt
 * @param {Attempt['conversation']} conversation
 */
function draw(attempt, conversation) {
  attempt.conversation = conversation
  attempt.view.log.draw(conversation)
}

/**
 * @param {AbortSignal} signal
 * @returns {Promise<never>}
 */
function abortOf(signal) {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}
