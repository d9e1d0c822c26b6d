import { ask, messageOf, statusOf } from './api.js'
import { element, make } from './elements.js'
import { onClock } from './times.js'

/** A second between questions at first, then ever longer, and after about a minute no more. */
const FIRST_WAIT_MS = 500
const LONGER = 1.4
const TRIES = 12

const status = () => element('result-status', HTMLElement)

/**
 * Shows what the service keeps of a call, once it has thought about it.
 *
 * @param {string} agentId
 * @param {string} callId
 * @param {AbortSignal} signal
 */
export async function showTranscript(agentId, callId, signal) {
  element('result', HTMLElement).hidden = false
  element('result-content', HTMLElement).replaceChildren()
  status().textContent = 'The transcript is being written …'
  try {
    const path = await findTranscript(agentId, callId, signal)
    const found = path === undefined ? [] : await readTranscript(path, signal)
    status().textContent =
      path === undefined ? 'There is no transcript of this call.' : 'The transcript is there.'
    element('result-content', HTMLElement).replaceChildren(...found)
  } catch (error) {
    if (!signal.aborted) status().textContent = `The transcript cannot be shown. ${messageOf(error)}`
  }
  const log = element('log', HTMLElement)
  log.scrollTop = log.scrollHeight
}

/**
 * @param {string} agentId
 * @param {string} callId
 * @param {AbortSignal} signal
 */
async function findTranscript(agentId, callId, signal) {
  for (let attempt = 0, waitMs = FIRST_WAIT_MS; attempt < TRIES; attempt++, waitMs *= LONGER) {
    const transcriptId = await transcriptOf(callId, signal)
    if (transcriptId !== null)
      return `/agents/${encodeURIComponent(agentId)}/transcripts/${encodeURIComponent(transcriptId)}`
    await pause(waitMs, signal)
  }
  return undefined
}

/**
 * @param {string} callId
 * @param {AbortSignal} signal
 * @returns {Promise<string | null>}
 */
async function transcriptOf(callId, signal) {
  try {
    const { data } = await ask('GET', `/calls/${encodeURIComponent(callId)}`, undefined, signal)
    return data.transcript_id
  } catch (error) {
    // A call that has only just ended may not be stored yet.
    if (statusOf(error) === 404) return null
    throw error
  }
}

/**
 * @param {string} path
 * @param {AbortSignal} signal
 */
async function readTranscript(path, signal) {
  const { data } = await ask('GET', path, undefined, signal)
  return drawTranscript(data, path)
}

/**
 * @param {number} ms
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
function pause(ms, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

/**
 * @param {{ summary: string, type: string, outcome: string, rating: number | null, duration: number,
 *   conversation: { speaker: 'agent' | 'caller', text: string }[] }} transcript
 * @param {string} path
 */
function drawTranscript({ summary, type, outcome, rating, duration, conversation }, path) {
  const facts = [
    ['Type', type],
    ['Outcome', outcome],
    ['Rating', rating === null ? 'None' : `${rating} of 5`],
    ['Duration', onClock(duration * 1000)],
  ]
  return [
    make('p', { class: 'summary' }, summary),
    make(
      'dl',
      { class: 'facts' },
      ...facts.map(([name = '', value = '']) => make('div', {}, make('dt', {}, name), make('dd', {}, value))),
    ),
    make(
      'details',
      {},
      make('summary', {}, 'What was kept of the conversation'),
      make(
        'ul',
        { class: 'kept' },
        ...conversation.map(({ speaker, text }) =>
          make('li', {}, make('b', {}, speaker === 'agent' ? 'Agent' : 'You'), ` ${text}`),
        ),
      ),
    ),
    make('p', {}, make('a', { href: path }, 'The transcript as the API gives it')),
  ]
}
