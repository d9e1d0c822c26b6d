import { showTranscript } from './after-call.js'
import { ask, messageOf, statusOf } from './api.js'
import { createView } from './call-view.js'
import { startCall } from './calling.js'
import { element, make } from './elements.js'

const agentId = decodeURIComponent(location.pathname.split('/')[3] ?? '')
const view = createView()
const mute = element('mute', HTMLButtonElement)
const keypad = element('keypad', HTMLElement)
const keypadToggle = element('keypad-toggle', HTMLButtonElement)

/** @type {ReturnType<typeof startCall> | undefined} */
let call
let afterCall = new AbortController()

function begin() {
  afterCall.abort()
  afterCall = new AbortController()
  const { signal } = afterCall
  element('result', HTMLElement).hidden = true
  mute.setAttribute('aria-pressed', 'false')
  call = startCall(agentId, view, (callId) => {
    call = undefined
    openKeypad(false)
    if (callId !== undefined) void showTranscript(agentId, callId, signal)
  })
}

/** @param {boolean} isOpen */
function openKeypad(isOpen) {
  keypad.hidden = !isOpen
  keypadToggle.setAttribute('aria-expanded', String(isOpen))
}

/** @param {string} digit */
function press(digit) {
  call?.press(digit)
  const key = keypad.querySelector(`[data-key="${CSS.escape(digit)}"]`)
  key?.animate([{ background: 'var(--accent-soft)' }, {}], { duration: 300 })
}

element('call', HTMLButtonElement).addEventListener('click', begin)
element('hang-up', HTMLButtonElement).addEventListener('click', () => call?.hangUp())

mute.addEventListener('click', () => {
  const isMuted = mute.getAttribute('aria-pressed') !== 'true'
  mute.setAttribute('aria-pressed', String(isMuted))
  call?.mute(isMuted)
})

keypadToggle.addEventListener('click', () => openKeypad(keypad.hidden !== false))
keypad.addEventListener('click', ({ target }) => {
  const key = target instanceof HTMLElement ? target.dataset.key : undefined
  if (key !== undefined) press(key)
})

document.addEventListener('keydown', (event) => {
  const isShortcut = event.ctrlKey || event.metaKey || event.altKey || event.repeat
  if (keypad.hidden || isShortcut || event.target instanceof HTMLInputElement) return
  if (/^[0-9*#]$/.test(event.key)) {
    event.preventDefault()
    press(event.key)
  }
  if (event.key !== 'Escape') return
  openKeypad(false)
  keypadToggle.focus()
})

element('typing', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault()
  const typed = element('typed', HTMLInputElement)
  const text = typed.value.trim()
  if (text !== '') call?.type(text)
  typed.value = ''
})

/** What a call would meet now, since nobody wants to find out by calling. */
async function foretell() {
  const { data } = await ask('GET', `/agents/${encodeURIComponent(agentId)}/routing`)
  if (call === undefined) view.hint(data.sentence)
}

/** @param {string} state @param {(string | Node)[]} content */
function refuse(state, ...content) {
  view.enter('unusable')
  view.state.set('unusable', state)
  view.complain(...content)
}

function refuseStranger() {
  const back = `/dashboard?next=${encodeURIComponent(location.pathname)}`
  refuse('Not signed in', 'To call your agent, ', make('a', { href: back }, 'sign in'), ' first.')
}

async function meetAgent() {
  // Asked first, since a page that is refused leaves a complaint in the browser's log.
  const session = await ask('GET', '/auth/get-session')
  if (session === null) return refuseStranger()
  const { data: agent } = await ask('GET', `/agents/${encodeURIComponent(agentId)}`)
  view.introduce(agent)
  view.enter('idle')
  view.state.set('idle', 'Ready')
  return foretell()
}

meetAgent().catch((/** @type {unknown} */ error) => {
  const status = statusOf(error)
  if (status === 401) return refuseStranger()
  const agents = make('a', { href: '/dashboard' }, 'See your agents')
  if (status === 404) return refuse('Unknown agent', 'You have no agent with this address. ', agents, '.')
  const again = make('a', { href: location.href }, 'Try again')
  return refuse('Not available', `${messageOf(error)} `, again, '.')
})
