/* oxlint-disable no-unused-vars -- called by name from the tests */
// Runs inside the page: `evaluate` is given the whole file and the call. What it defines is the page's for that call.

/** @typedef {{ id: string, isSeen: boolean, name: string, html: string }} Stop */

/** Numbers everything that can be operated, and returns how many there are. Of radio buttons one stands for its group. */
function markControls() {
  const wanted =
    'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=true], audio[controls]'
  /** @type {NodeListOf<HTMLElement>} */
  const all = document.querySelectorAll(wanted)
  const groups = new Set()
  let marked = 0
  for (const element of all) {
    if (!isOperable(element)) continue
    const group = groupOf(element)
    if (group !== undefined && groups.has(group)) continue
    if (group !== undefined) groups.add(group)
    element.dataset['stop'] = group ?? String(marked)
    marked++
  }
  return marked
}

/** @param {HTMLElement} element */
function isOperable(element) {
  const { width, height } = element.getBoundingClientRect()
  const isDisabled = element.matches(':disabled') || element.closest('fieldset:disabled, [inert]') !== null
  return element.tabIndex >= 0 && !isDisabled && width > 0 && height > 0 && element.checkVisibility()
}

/** @param {Element} element */
function groupOf(element) {
  return element instanceof HTMLInputElement && element.type === 'radio' ? `radio ${element.name}` : undefined
}

/**
 * Where the focus is, and whether one can see that.
 *
 * @returns {Stop | undefined}
 */
function readStop() {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return undefined
  return {
    id: groupOf(element) ?? element.dataset['stop'] ?? `late ${element.outerHTML}`,
    isSeen: showsFocus(element),
    name: nameOf(element),
    html: element.outerHTML.slice(0, 160),
  }
}

/** An outline or a ring on the element, or on what is drawn in place of it. @param {HTMLElement} element */
function showsFocus(element) {
  const drawn = [
    element,
    element.nextElementSibling,
    element.parentElement,
    element.parentElement?.parentElement,
  ]
  return drawn.some((each) => {
    if (!each) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each)
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none' || isLit(each)
  })
}

/** A field shows it by the colour of its border. @param {Element} element */
function isLit(element) {
  return element.matches(':focus, :focus-within') && element.matches('input, textarea, select')
}

/** @param {HTMLElement} element */
function nameOf(element) {
  const labels = element instanceof HTMLInputElement ? Array.from(element.labels ?? []) : []
  const named = element.getAttribute('aria-labelledby')
  const said = [
    element.getAttribute('aria-label'),
    named === null ? '' : document.getElementById(named)?.textContent,
    element.textContent,
    ...labels.map((label) => label.textContent),
    element.getAttribute('placeholder'),
    element.querySelector('img, svg[aria-label]')?.getAttribute('aria-label'),
  ]
  return said.join('').trim()
}

/** What was numbered and is not among the stops. @param {string[]} stops */
function missedControls(stops) {
  /** @type {NodeListOf<HTMLElement>} */
  const marked = document.querySelectorAll('[data-stop]')
  return Array.from(marked)
    .filter((element) => !stops.includes(element.dataset['stop'] ?? ''))
    .map((element) => element.outerHTML.slice(0, 160))
}

/** The next Tab goes on from where the focus was last, even if it has left: so it is taken to the very beginning. */
function dropFocus() {
  document.body.tabIndex = -1
  document.body.focus()
  document.body.removeAttribute('tabindex')
}

/** By how much the page is wider than the screen, once what depends on the screen is drawn. */
async function overhang() {
  const giveUpAt = performance.now() + 2000
  for (;;) {
    await drawn()
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth || performance.now() > giveUpAt) return scrollWidth - clientWidth
  }
}

function focusedId() {
  return document.activeElement?.id ?? ''
}

function focusedTag() {
  return document.activeElement?.tagName ?? ''
}

function isWaiting() {
  return document.querySelector('[aria-busy="true"]') !== null
}

/** What the page has loaded that is run: a first visit has to fetch all of it. */
function scripts() {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  return Array.from(new Set(loaded.filter((name) => name.endsWith('.js'))))
}

/** Elements that only injected text can have made. */
function intruders() {
  const wrong =
    'script:not([src]), iframe, object, embed, base, form[action], [onerror], [onload], [onfocus], [onmouseover], [ontoggle], a[href^="javascript:" i], img:not([src^="/"])'
  return Array.from(document.querySelectorAll(wrong), (element) => element.outerHTML.slice(0, 160))
}

function colorScheme() {
  return document.documentElement.dataset['mantineColorScheme'] ?? ''
}

/** Settles once what was changed last is on the screen. */
function drawn() {
  return new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined))),
  )
}

/**
 * Follows a path of the dashboard as its links do, until that page is drawn.
 *
 * @param {string} path
 */
async function goTo(path) {
  const router = /** @type {any} */ (window)['__TSR_ROUTER__']
  await router.navigate({ href: path })
  const isThere = () =>
    router.state.status === 'idle' && router.state.resolvedLocation?.href === router.state.location.href
  do await drawn()
  while (!isThere())
}
