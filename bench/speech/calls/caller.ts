import { english } from '../../../server/src/language/en/index.ts'
import type { AgentLine } from './agent-lines.ts'
import { FAQ } from './business.ts'
import { isTold, soundsSame } from './caller-ear.ts'
import { question, requestOf, type Request, type Wanted } from './errands.ts'
import { pick, type Person } from './people.ts'

/** What a caller does when it is their turn. `waits` says nothing at all. */
export type Doing =
  | { readonly does: 'says'; readonly text: string }
  | { readonly does: 'waits' }
  | { readonly does: 'hangs up' }

export type Caller = {
  readonly request: Request
  /** What they want in the end: some change their mind. */
  readonly wanted: Wanted | null
  next(heard: readonly AgentLine[]): Doing
}

/** Nobody stays longer than this. */
const MAX_TURNS = 14
const BYE = ['No, that is all. Thank you, goodbye.', "No, that's it, thanks. Bye.", 'No thank you. Goodbye.']
const STORY = [
  'So, I was just talking to my sister about this the other day, and she said I should really give you a call.',
  'Well, you know, it has been quite a week over here, with the kids and everything.',
  'I hope I have the right place, my neighbour told me about you, she has been coming for years.',
]
const SPELLED = (word: string) => english.spelling.say(word).split(' ').join(', ')

type Mind = {
  readonly person: Person
  readonly request: Request
  wanted: Wanted | null
  isNamed: number
  isNumbered: number
  asked: number
  turns: number
  hasChanged: boolean
  hasBeenSilent: boolean
  isLeaving: boolean
  last: string
}

/** A caller who understands every word of the agent, and answers as they are. */
export function createCaller(person: Person): Caller {
  const request = requestOf(person)
  const mind: Mind = {
    person,
    request,
    wanted: 'wanted' in request ? request.wanted : null,
    isNamed: 0,
    isNumbered: 0,
    asked: 0,
    turns: 0,
    hasChanged: false,
    hasBeenSilent: false,
    isLeaving: false,
    last: '',
  }
  return {
    request,
    get wanted() {
      return mind.wanted
    },
    next(heard) {
      const doing = decide(mind, heard)
      if (doing.does === 'says') mind.last = doing.text
      return doing
    },
  }
}

function says(text: string): Doing {
  return { does: 'says', text }
}

function decide(mind: Mind, heard: readonly AgentLine[]): Doing {
  const { person } = mind
  if (mind.isLeaving && !heard.some(({ id }) => AGAIN.has(id))) return { does: 'hangs up' }
  mind.turns++
  if (mind.turns > MAX_TURNS) return leave(mind, 'Never mind, I will call again. Goodbye.')
  if (person.temper === 'silent' && mind.turns === 2 && !mind.hasBeenSilent) {
    mind.hasBeenSilent = true
    return { does: 'waits' }
  }
  if (mind.turns === 1) return opening(mind)
  // The agent went on speaking as if nothing had been said.
  if (heard.length === 0) return says(mind.last)
  const reply = answer(mind, heard)
  return typeof reply === 'string' ? says(reply) : reply
}

function opening(mind: Mind): Doing {
  const { person } = mind
  const request = ask(mind)
  if (person.temper !== 'rambling' || mind.request.kind === 'emergency') return says(request)
  return says(
    `${pick(person.random, STORY)} Anyway, ${request.charAt(0).toLowerCase()}${request.slice(1)}`.replace(
      ' i ',
      ' I ',
    ),
  )
}

/** The request, in other words each time. */
function ask(mind: Mind): string {
  const { says: ways } = mind.request
  return ways[Math.min(mind.asked++, ways.length - 1)]!
}

function leave(mind: Mind, text?: string): Doing {
  mind.isLeaving = true
  return says(text ?? pick(mind.person.random, BYE))
}

/** What was not understood is said again. */
const AGAIN = new Set(['not_heard', 'say_again', 'other_words', 'still_not_understood', 'once_more'])

type Answer = (mind: Mind, line: AgentLine) => string | Doing

const WRONG_NAME = 'No, the name is'
const spelledName = ({ person }: Mind) =>
  `${person.name
    .split(' ')
    .map((word) => `${word}, ${SPELLED(word)}`)
    .join('. ')}.`

const name: Answer = (mind) => (mind.isNamed++ === 0 ? `My name is ${mind.person.name}.` : spelledName(mind))

const number: Answer = (mind) => {
  const digits = mind.person.otherNumber ?? '2125550123'
  const groups = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].map((group) =>
    english.digits.say(group),
  )
  return mind.isNumbered++ === 0 ? `It's ${groups.join(', ')}.` : `${groups.join(', ')}.`
}

const message: Answer = ({ request }) =>
  request.kind === 'message' ? request.content : 'Please just ask them to call me back.'

const rightName: Answer = (mind, { fillings }) =>
  soundsSame(fillings['name'], mind.person.name) ? 'Yes, that is right.' : `No. ${spelledName(mind)}`

const rightNumber: Answer = (mind, line) => {
  const got = english.digits.read(line.fillings['digits'] ?? '')?.replace(/^\+?1(?=\d{10}$)/, '')
  const wanted = mind.person.otherNumber ?? '2125550123'
  return got === wanted ? 'Yes, that is correct.' : `No, ${lowered(number(mind, line) as string)}`
}

const when: Answer = (mind) => (mind.wanted ? capital(`${mind.wanted.said}, please.`) : ask(mind))

/** Who changes their mind does it here, before anything is done. */
function changed(mind: Mind): string | undefined {
  const { request, person } = mind
  if (person.temper !== 'changing' || mind.hasChanged || !('instead' in request)) return undefined
  mind.hasChanged = true
  mind.wanted = request.instead
  return `Oh wait, actually, could we make it ${request.instead.said.replace(/^on /, '')} instead?`
}

const confirm: Answer = (mind, { fillings, id }) => {
  const change = changed(mind)
  if (change !== undefined) return change
  if (id.startsWith('confirm_booking') && !soundsSame(fillings['name'], mind.person.name))
    return `${WRONG_NAME} ${mind.person.name}, ${SPELLED(mind.person.name.split(' ').at(-1)!)}.`
  if (mind.wanted && !isTold(fillings['times'] ?? '', mind.wanted))
    return `No, I would like to come ${mind.wanted.said}.`
  return pick(mind.person.random, ['Yes, please.', 'Yes, that is right.', 'Yes, please do that.'])
}

const chooses: Answer = (mind, { fillings }) => {
  if (!mind.wanted) return 'The first one, please.'
  return isTold(fillings['times'] ?? '', mind.wanted) ? 'Yes, that one, please.' : when(mind, EMPTY)
}
const EMPTY: AgentLine = { id: '', text: '', source: '', fillings: {} }

const meant: Answer = (mind, { fillings }) => {
  const { request } = mind
  // Who has asked about the robot asks about something else then, and it is that.
  if (request.kind === 'robot' && mind.hasChanged) return 'Yes.'
  const isIt = 'subject' in request && soundsSame(fillings['question'], FAQ[request.subject][0])
  return isIt ? 'Yes.' : `No. ${ask(mind)}`
}

const offered: Answer = (mind) => {
  if (mind.request.kind === 'message' || mind.request.kind === 'person') return 'Yes, please.'
  return mind.asked < mind.request.says.length ? `No. ${ask(mind)}` : leave(mind, 'No, thank you. Goodbye.')
}

const done: Answer = (mind) => leave(mind)

const repeat: Answer = (mind) =>
  mind.last === '' || mind.turns <= 3 || mind.last === mind.request.says[mind.asked - 1]
    ? ask(mind)
    : mind.last

/** By the last of the agent's lines that wants an answer. */
const ANSWERS: Readonly<Record<string, Answer>> = {
  ask_name: name,
  ask_name_again: name,
  ask_booked_name: name,
  needs_name: name,
  check_name: rightName,
  check_spelling: rightName,
  offer_own_number: (mind, line) =>
    mind.person.otherNumber === null
      ? 'Yes, please.'
      : `No, please call me on another one. ${number(mind, line) as string}`,
  ask_number: number,
  ask_number_again: number,
  go_on: number,
  read_back: rightNumber,
  ask_reason: message,
  leave_message: message,
  ask_when: when,
  ask_day: when,
  ask_new_time: when,
  ask_other_time: when,
  offer_booking: () => 'Yes, please.',
  offer_one: chooses,
  offer_times: chooses,
  confirm_booking: confirm,
  confirm_booking_number: confirm,
  confirm_move: confirm,
  confirm_cancel: confirm,
  cancel_again: () => 'No, leave it.',
  what_to_change: (mind) => {
    if (mind.last.startsWith(WRONG_NAME)) return `The name. ${spelledName(mind)}`
    return mind.wanted ? `The time. I want to come ${mind.wanted.said}.` : 'Nothing, it is all right.'
  },
  which_appointment: () => 'The first one.',
  ask_which: () => 'The one tomorrow at ten.',
  ask_change: when,
  did_you_mean: meant,
  offer_message: offered,
  transfer_failed: offered,
  cannot_transfer: offered,
  offer_person: (mind) => (mind.request.kind === 'person' ? 'Yes, please.' : offered(mind, EMPTY)),
  anything_else: done,
  how_can_i_help: ask,
  hello: ask,
  this_is: ask,
  nothing_to_repeat: ask,
  not_that_business: (mind) => leave(mind, 'No, sorry. Goodbye.'),
  other_words: repeat,
  not_heard: repeat,
  say_again: repeat,
  still_not_understood: repeat,
  still_there: (mind) => (mind.last === '' ? ask(mind) : `Yes, I am here. ${mind.last}`),
  take_your_time: repeat,
}

function answer(mind: Mind, heard: readonly AgentLine[]): string | Doing {
  const special = SPECIAL[mind.request.kind]?.(mind, heard)
  if (special !== undefined) return special
  const asked = heard.filter(({ id }) => Object.hasOwn(ANSWERS, id) && id !== 'anything_else')
  const line = asked.findLast(({ id }) => id !== 'still_there') ?? asked.at(-1)
  return line ? ANSWERS[line.id]!(mind, line) : served(mind, heard)
}

type Special = (mind: Mind, heard: readonly AgentLine[]) => string | Doing | undefined

/** What only these callers do. */
const SPECIAL: Readonly<Partial<Record<Request['kind'], Special>>> = {
  emergency: (_, heard) =>
    heard.some(({ text }) => /\bdial\b/.test(text)) ? { does: 'hangs up' } : undefined,
  // Who knows what they are talking to asks something else.
  robot(mind, heard) {
    if (mind.hasChanged || !heard.some(({ id }) => id === 'i_am_automated')) return undefined
    mind.hasChanged = true
    return question(mind.person.random).says.at(-1)!
  },
}

/** Nothing was asked: the caller has what they wanted, or says it again. */
function served(mind: Mind, heard: readonly AgentLine[]): string | Doing {
  const { request } = mind
  const isAnswer = heard.some(({ source }) => /^(faq|hours|prompt|tool)\b/.test(source))
  const isWrong =
    request.kind === 'faq' && isAnswer && !heard.some(({ text }) => text === FAQ[request.subject][1])
  if (isWrong && mind.asked < request.says.length) return `No, I mean something else. ${ask(mind)}`
  return leave(mind)
}

const lowered = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`
const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
