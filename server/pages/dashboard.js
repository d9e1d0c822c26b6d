import { ask, messageOf } from './api.js'
import { element, make } from './elements.js'

const query = new URLSearchParams(location.search)
const resetToken = query.get('token')
const signIn = element('sign-in', HTMLFormElement)
let isSigningUp = false

/** @param {string} text */
function say(text) {
  element('status', HTMLElement).textContent = text
}

/**
 * Does the work, and says so where it fails.
 *
 * @param {(form: HTMLFormElement) => Promise<void>} work
 * @returns {(event: Event) => void}
 */
function guarded(work) {
  return (event) => {
    event.preventDefault()
    say('')
    const form = event.currentTarget
    work(/** @type {HTMLFormElement} */ (form)).catch((/** @type {unknown} */ error) => say(messageOf(error)))
  }
}

/** Where whoever was sent here to sign in came from: a page of ours, or nowhere. */
function comingFrom() {
  const next = URL.parse(query.get('next') ?? '', location.origin)
  const isOurs = next?.origin === location.origin && next.pathname.startsWith('/dashboard/')
  return isOurs ? next.pathname : undefined
}

async function show() {
  const session = await ask('GET', '/auth/get-session')
  const next = comingFrom()
  if (session !== null && next !== undefined) return location.replace(next)
  element('reset', HTMLElement).hidden = resetToken === null
  signIn.hidden = session !== null || resetToken !== null
  element('home', HTMLElement).hidden = session === null
  if (session === null) return
  const [agents, keys] = await Promise.all([ask('GET', '/agents'), ask('GET', '/api-keys')])
  fill('agents', agents.data.map(drawAgent), 'None yet: POST /agents makes one.')
  fill('keys', keys.data.map(drawKey), 'None yet.')
}

/**
 * @param {string} id
 * @param {HTMLElement[]} items
 * @param {string} otherwise
 */
function fill(id, items, otherwise) {
  const list = items.length > 0 ? items : [make('li', { class: 'quiet' }, otherwise)]
  element(id, HTMLElement).replaceChildren(...list)
}

/** @param {{ id: string, agent_name: string, business_name: string, phone_number: string | null }} agent */
function drawAgent({ id, agent_name: name, business_name: business, phone_number: number }) {
  const call = {
    class: 'button primary',
    href: `/dashboard/call/${encodeURIComponent(id)}`,
    'aria-label': `Call ${name}`,
  }
  return make(
    'li',
    { class: 'item' },
    make(
      'p',
      {},
      make('b', {}, name),
      `, ${business}: ${number ?? 'no number yet'} `,
      make('br', {}),
      make('code', {}, id),
    ),
    make('a', call, 'Call'),
  )
}

/** @param {{ id: string, name: string, prefix: string }} key */
function drawKey({ id, name, prefix }) {
  const revoke = make('button', { type: 'button', 'aria-label': `Revoke ${name}` }, 'Revoke')
  revoke.addEventListener(
    'click',
    guarded(async () => {
      await ask('DELETE', `/api-keys/${encodeURIComponent(id)}`)
      await show()
    }),
  )
  return make('li', { class: 'item' }, make('p', {}, `${name} `, make('code', {}, `${prefix}…`)), revoke)
}

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 */
function valueOf(form, name) {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}

element('toggle', HTMLButtonElement).addEventListener('click', () => {
  isSigningUp = !isSigningUp
  const title = isSigningUp ? 'Sign up' : 'Sign in'
  element('name-field', HTMLElement).hidden = !isSigningUp
  element('sign-in-title', HTMLElement).textContent = title
  element('sign-in-button', HTMLButtonElement).textContent = title
  element('toggle', HTMLButtonElement).textContent = isSigningUp
    ? 'I have an account'
    : 'I have no account yet'
})

signIn.addEventListener(
  'submit',
  guarded(async (form) => {
    const who = { email: valueOf(form, 'email'), password: valueOf(form, 'password') }
    if (isSigningUp) await ask('POST', '/auth/sign-up/email', { ...who, name: valueOf(form, 'name') })
    else await ask('POST', '/auth/sign-in/email', who)
    await show()
  }),
)

element('forgot', HTMLButtonElement).addEventListener(
  'click',
  guarded(async () => {
    await ask('POST', '/auth/request-password-reset', { email: valueOf(signIn, 'email') })
    say('If that address has an account, a mail with a link is on its way.')
  }),
)

element('reset', HTMLFormElement).addEventListener(
  'submit',
  guarded(async (form) => {
    await ask('POST', '/auth/reset-password', {
      token: resetToken,
      newPassword: valueOf(form, 'newPassword'),
    })
    location.replace('/dashboard')
  }),
)

element('new-key', HTMLFormElement).addEventListener(
  'submit',
  guarded(async (form) => {
    const { data } = await ask('POST', '/api-keys', { name: valueOf(form, 'name') })
    form.reset()
    const made = element('made-key', HTMLElement)
    made.hidden = false
    made.replaceChildren('Copy it now, it is shown this once: ', make('code', {}, data.key))
    await show()
  }),
)

element('sign-out', HTMLButtonElement).addEventListener(
  'click',
  guarded(async () => {
    await ask('POST', '/auth/sign-out')
    element('made-key', HTMLElement).hidden = true
    await show()
  }),
)

show().catch((/** @type {unknown} */ error) => say(messageOf(error)))
