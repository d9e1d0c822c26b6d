/** Until there is a dashboard: sign in, make a key, see what there is. */
export function dashboardPage(publicUrl: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parley</title>
<link rel="stylesheet" href="/dashboard/plain.css">
<link rel="icon" href="data:,">
</head>
<body>
<main>
<h1>Parley</h1>
<p>An AI voice answers your phone.</p>
<p id="status" role="status" aria-live="polite"></p>
<form id="sign-in" hidden>
<h2>Sign in</h2>
<label>Email <input name="email" type="email" autocomplete="username" required></label>
<label>Password <input name="password" type="password" autocomplete="current-password" minlength="8" required></label>
<label id="name-field" hidden>Your name <input name="name" autocomplete="name"></label>
<p><button type="submit">Sign in</button> <button type="button" id="toggle">I have no account yet</button>
<button type="button" id="forgot">Forgot the password</button></p>
</form>
<form id="reset" hidden>
<h2>Choose a new password</h2>
<label>New password <input name="newPassword" type="password" autocomplete="new-password" minlength="8" required></label>
<p><button type="submit">Set it</button></p>
</form>
<section id="home" hidden>
<h2>Agents</h2>
<ul id="agents"></ul>
<h2>API keys</h2>
<ul id="keys"></ul>
<form id="new-key"><label>Name <input name="name" maxlength="100" required></label> <button type="submit">Make a key</button></form>
<p id="made-key" role="alert" hidden></p>
<p><button type="button" id="sign-out">Sign out</button></p>
</section>
<h2>For programs</h2>
<ul>
<li>API: <code>${publicUrl}</code></li>
<li><a href="/docs">Reference</a></li>
<li><a href="/openapi.json">OpenAPI</a>, <a href="/.well-known/decisions.json">decisions</a>, <a href="/llms.txt">llms.txt</a></li>
</ul>
</main>
<script src="/dashboard/plain.js"></script>
</body>
</html>
`
}

export const DASHBOARD_STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0}[hidden]{display:none!important}main{max-width:42rem;margin:0 auto;padding:2rem 1rem}
label{display:block;margin:.5rem 0}input,button{font:inherit;padding:.35rem .6rem}
input{width:100%;box-sizing:border-box}form#new-key input{width:auto}
code{background:color-mix(in srgb,currentColor 10%,transparent);padding:.1rem .3rem;border-radius:.2rem;overflow-wrap:anywhere}
#status:empty{display:none}#status{border-left:.25rem solid currentColor;padding-left:.75rem}
`

export const DASHBOARD_SCRIPT = `'use strict'
const el = (id) => document.getElementById(id)
const say = (text) => { el('status').textContent = text }
async function call(method, path, body) {
  const answer = await fetch(path, {
    method, credentials: 'same-origin',
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const json = await answer.json().catch(() => null)
  if (!answer.ok) throw new Error((json && json.error) || 'That did not work (' + answer.status + ').')
  return json
}
const guard = (work) => async (event) => {
  if (event) event.preventDefault()
  say('')
  try { await work(event) } catch (error) { say(error.message) }
}
const item = (list, ...parts) => {
  const li = document.createElement('li')
  li.append(...parts)
  el(list).append(li)
}
const code = (text) => Object.assign(document.createElement('code'), { textContent: text })
let signingUp = false
const token = new URLSearchParams(location.search).get('token')

async function show() {
  const session = await call('GET', '/auth/get-session')
  el('reset').hidden = token === null
  el('sign-in').hidden = session !== null || token !== null
  el('home').hidden = session === null
  if (session === null) return
  const [agents, keys] = await Promise.all([call('GET', '/agents'), call('GET', '/api-keys')])
  for (const id of ['agents', 'keys']) el(id).replaceChildren()
  for (const agent of agents.data) item('agents', agent.agent_name + ', ' + agent.business_name + ': ' + (agent.phone_number || 'no number yet') + ' ', code(agent.id))
  if (agents.data.length === 0) item('agents', 'None yet: POST /agents makes one.')
  for (const key of keys.data) {
    const revoke = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Revoke' })
    revoke.setAttribute('aria-label', 'Revoke ' + key.name)
    revoke.addEventListener('click', guard(async () => { await call('DELETE', '/api-keys/' + encodeURIComponent(key.id)); await show() }))
    item('keys', key.name + ' ', code(key.prefix + '…'), ' ', revoke)
  }
  if (keys.data.length === 0) item('keys', 'None yet.')
}

el('toggle').addEventListener('click', () => {
  signingUp = !signingUp
  el('name-field').hidden = !signingUp
  el('sign-in').querySelector('h2').textContent = signingUp ? 'Sign up' : 'Sign in'
  el('sign-in').querySelector('[type=submit]').textContent = signingUp ? 'Sign up' : 'Sign in'
  el('toggle').textContent = signingUp ? 'I have an account' : 'I have no account yet'
})
el('sign-in').addEventListener('submit', guard(async (event) => {
  const { name, email, password } = Object.fromEntries(new FormData(event.target))
  await call('POST', signingUp ? '/auth/sign-up/email' : '/auth/sign-in/email', signingUp ? { name, email, password } : { email, password })
  await show()
}))
el('forgot').addEventListener('click', guard(async () => {
  const email = el('sign-in').elements.email.value
  await call('POST', '/auth/request-password-reset', { email })
  say('If that address has an account, a mail with a link is on its way.')
}))
el('reset').addEventListener('submit', guard(async (event) => {
  await call('POST', '/auth/reset-password', { token, newPassword: event.target.elements.newPassword.value })
  location.replace('/dashboard')
}))
el('new-key').addEventListener('submit', guard(async (event) => {
  const { data } = await call('POST', '/api-keys', { name: event.target.elements.name.value })
  event.target.reset()
  el('made-key').hidden = false
  el('made-key').replaceChildren('Copy it now, it is shown this once: ', code(data.key))
  await show()
}))
el('sign-out').addEventListener('click', guard(async () => { await call('POST', '/auth/sign-out'); el('made-key').hidden = true; await show() }))
void guard(show)()
`
