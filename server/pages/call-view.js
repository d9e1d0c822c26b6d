import { isCut } from './conversation.js'
import { element, make } from './elements.js'
import { inSeconds, onClock, stepsOf } from './times.js'

/** A state that passes sooner is not worth a word. */
const SETTLED_MS = 400
/** Between two sentences the agent thinks for a moment; that is not shown. */
const MOMENT_MS = 150
/** So near the end, the reader follows the conversation. */
const NEAR_END_PX = 80
/** How much of a level is left after a frame of the screen. */
const LEVEL_DECAY = 0.88

/** @typedef {'loading' | 'idle' | 'unusable' | 'opening' | 'ringing' | 'live' | 'ending' | 'over'} Phase */

/** The page as it looks. Nothing here knows of sockets or sound. */
export function createView() {
  const levels = createLevels()
  const log = createLog()
  return {
    state: createStateLine(),
    levels,
    log,
    /** What went wrong. @param {(string | Node)[]} content */
    complain: (...content) => tell('notice', content),
    /** What is good to know. @param {string} [text] */
    hint: (text) => tell('hint', text === undefined ? [] : [text]),
    /** @param {{ agent_name: string, business_name: string }} agent */
    introduce({ agent_name: name, business_name: business }) {
      document.title = `Call ${name} · Parley`
      element('agent-name', HTMLElement).textContent = name
      element('business', HTMLElement).textContent = business
      element('initial', HTMLElement).textContent = name.slice(0, 1).toUpperCase()
      element('agent-level-name', HTMLElement).textContent = name
      log.agentName = name
    },
    enter,
    /** @param {{ canHear: boolean, canSpeak: boolean }} equipment */
    equip({ canHear, canSpeak }) {
      // Without sound, what is said must be read, so a screen reader is to read it out.
      element('log', HTMLElement).setAttribute('aria-live', canHear ? 'off' : 'polite')
      show('levels', canHear)
      show('mute', canSpeak)
      if (canHear) levels.start()
      if (!canSpeak) element('typed', HTMLInputElement).focus()
    },
    /** @param {number} ms */
    clock: (ms) => void (element('clock', HTMLElement).textContent = onClock(ms)),
  }
}

/** @param {Phase} phase */
function enter(phase) {
  const page = element('page', HTMLElement)
  const focused = document.activeElement
  const isCalling = ['opening', 'ringing', 'live', 'ending'].includes(phase)
  const isLive = phase === 'live'
  page.dataset.phase = phase
  element('call-label', HTMLElement).textContent = phase === 'over' ? 'Call again' : 'Call'
  show('call', phase === 'idle' || phase === 'over')
  show('hang-up', isCalling)
  show('keypad-toggle', isLive)
  for (const id of ['levels', 'mute']) show(id, false)
  show('clock', isLive || phase === 'ending' || phase === 'over')
  show('empty', !isLive && phase !== 'ending' && phase !== 'over')
  for (const id of ['typed', 'send']) element(id, HTMLElement).toggleAttribute('disabled', !isLive)
  // What had the focus may be gone or off now; the button that matters takes it.
  if (focused?.closest('[hidden], :disabled')) element(isCalling ? 'hang-up' : 'call', HTMLElement).focus()
}

/** @param {string} id @param {boolean} isShown */
function show(id, isShown) {
  element(id, HTMLElement).hidden = !isShown
}

/** @param {'notice' | 'hint'} id @param {(string | Node)[]} content */
function tell(id, content) {
  element(id, HTMLElement).replaceChildren(...content)
  show(id, content.length > 0)
}

function createStateLine() {
  const line = element('state', HTMLElement)
  const announcer = element('announcer', HTMLElement)
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let showing
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let announcing

  return {
    /**
     * @param {string} name For the colours.
     * @param {string} text
     */
    set(name, text) {
      clearTimeout(showing)
      clearTimeout(announcing)
      const change = () => {
        line.dataset.state = name
        line.textContent = text
      }
      if (name === 'thinking') showing = setTimeout(change, MOMENT_MS)
      else change()
      announcing = setTimeout(() => void (announcer.textContent = text), SETTLED_MS)
    },
  }
}

function createLevels() {
  const bars = { caller: element('caller-level', HTMLElement), agent: element('agent-level', HTMLElement) }
  const orb = element('orb', HTMLElement)
  const shown = { caller: 0, agent: 0 }
  const wanted = { caller: 0, agent: 0 }
  let isRunning = false

  function draw() {
    for (const side of /** @type {const} */ (['caller', 'agent'])) {
      shown[side] = Math.max(wanted[side], shown[side] * LEVEL_DECAY)
      bars[side].style.setProperty('--level', shown[side].toFixed(3))
    }
    orb.style.setProperty('--level', shown.agent.toFixed(3))
    if (isRunning) requestAnimationFrame(draw)
  }

  return {
    /** @param {'caller' | 'agent'} side @param {number} level */
    set(side, level) {
      wanted[side] = level
    },
    start() {
      isRunning = true
      draw()
    },
    stop() {
      isRunning = false
      wanted.caller = 0
      wanted.agent = 0
      shown.caller = 0
      shown.agent = 0
      draw()
    },
  }
}

function createLog() {
  const log = element('log', HTMLElement)
  const list = element('conversation', HTMLElement)
  /** @type {{ entry: import('./conversation.js').Entry, item: HTMLElement }[]} */
  let drawn = []
  let isFollowing = true

  function follow() {
    if (isFollowing) log.scrollTop = log.scrollHeight
  }
  log.addEventListener('scroll', () => {
    isFollowing = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_END_PX
  })
  new ResizeObserver(follow).observe(log)

  return {
    agentName: 'Agent',
    /** Draws what is new or has changed. @param {import('./conversation.js').Conversation} entries */
    draw(entries) {
      for (const { item } of drawn.slice(entries.length)) item.remove()
      drawn = entries.map((entry, index) => {
        const before = drawn[index]
        if (before?.entry === entry) return before
        const isSame = before?.entry.speaker === entry.speaker
        const item = isSame ? before.item : newItem(entry, this.agentName)
        fillItem(item, entry)
        if (before === undefined) list.append(item)
        else if (!isSame) before.item.replaceWith(item)
        return { entry, item }
      })
      follow()
    },
  }
}

/**
 * @param {import('./conversation.js').Entry} entry
 * @param {string} agentName
 */
function newItem({ speaker }, agentName) {
  return make(
    'li',
    { class: `entry ${speaker}` },
    make('span', { class: 'speaker' }, speaker === 'agent' ? agentName : 'You'),
    make('p', { class: 'words' }),
  )
}

/**
 * @param {HTMLElement} item
 * @param {import('./conversation.js').Entry} entry
 */
function fillItem(item, { parts, times }) {
  item.querySelector('.words')?.replaceChildren(...parts.flatMap((part) => [drawPart(part), ' ']))
  const shown = item.querySelector('details')
  if (times === null) shown?.remove()
  else if (shown === null) item.append(drawTimes(times))
}

/** @param {import('./conversation.js').Part} part */
function drawPart(part) {
  const { kind, text, final } = part
  if (kind === 'keys') return make('kbd', { 'aria-label': `Pressed ${text.split('').join(' ')}` }, text)
  if (isCut(part)) return make('span', { class: 'cut', title: 'Interrupted here' }, text, make('i', {}, ' —'))
  return make('span', { class: final ? 'final' : 'interim' }, text)
}

/** @param {import('./web-call.js').TurnTimes} times */
function drawTimes(times) {
  const steps = stepsOf(times)
  const answeredMs = times.first_audio_ms ?? steps.at(-1)?.ms ?? 0
  const longestMs = Math.max(1, ...steps.map(({ ms }) => ms))
  const rows = steps.map(({ label, ms, fromMs }) => {
    const bar = make('span', { class: 'bar' })
    bar.style.setProperty('--from', String(fromMs / longestMs))
    bar.style.setProperty('--to', String(ms / longestMs))
    return make(
      'tr',
      {},
      make('th', { scope: 'row' }, label),
      make('td', { class: 'bars', 'aria-hidden': 'true' }, bar),
      make('td', {}, `${ms} ms`),
    )
  })
  return make(
    'details',
    { class: 'times' },
    make(
      'summary',
      { title: 'From your last sound to the first of the answer' },
      `Answered in ${inSeconds(answeredMs)}`,
    ),
    make(
      'table',
      {},
      make('caption', { class: 'unseen' }, 'Counted from your last sound'),
      make('tbody', {}, ...rows),
    ),
  )
}
