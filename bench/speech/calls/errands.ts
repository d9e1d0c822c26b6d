import type { Subject } from './business.ts'
import { SUBJECTS } from './business.ts'
import { pick, type Person, type Random } from './people.ts'

/** A day and a time in March 2026, and how a caller puts them. */
export type Wanted = { readonly date: string; readonly time: string; readonly said: string }

/** What a caller wants, and what has to come of it. */
export type Request =
  | {
      readonly kind: 'book'
      readonly says: readonly string[]
      readonly wanted: Wanted
      readonly instead: Wanted
    }
  | {
      readonly kind: 'move'
      readonly says: readonly string[]
      readonly wanted: Wanted
      readonly instead: Wanted
    }
  | { readonly kind: 'cancel'; readonly says: readonly string[] }
  | { readonly kind: 'faq'; readonly says: readonly string[]; readonly subject: Subject }
  | { readonly kind: 'hours'; readonly says: readonly string[]; readonly answer: RegExp }
  | {
      readonly kind: 'message'
      readonly says: readonly string[]
      readonly content: string
      readonly keys: readonly RegExp[]
    }
  | { readonly kind: 'person'; readonly says: readonly string[] }
  | { readonly kind: 'emergency'; readonly says: readonly string[] }
  | { readonly kind: 'wrong number'; readonly says: readonly string[] }
  | { readonly kind: 'robot'; readonly says: readonly string[] }
  | {
      readonly kind: 'two'
      readonly says: readonly string[]
      readonly subject: Subject
      readonly answer: RegExp
    }

const TIMES: readonly Wanted[] = [
  { date: '2026-03-05', time: '11:00', said: 'on Thursday at eleven' },
  { date: '2026-03-04', time: '14:00', said: 'tomorrow at two in the afternoon' },
  { date: '2026-03-06', time: '10:30', said: 'on Friday at half past ten in the morning' },
  { date: '2026-03-09', time: '15:00', said: 'next Monday at three in the afternoon' },
  { date: '2026-03-06', time: '16:00', said: 'this Friday at four p.m.' },
  { date: '2026-03-05', time: '09:30', said: 'Thursday morning at nine thirty' },
]

const ASKS: Readonly<Record<Subject, readonly string[]>> = {
  parking: ['Where can I park my car?', 'Do you have parking?', 'Is there parking?'],
  children: ['Do you also see kids? My son is five.', 'Do you treat children?'],
  insurance: ['Do you take Delta Dental?', 'Which insurance do you accept?'],
  price: ['How much does a cleaning cost?', "What's the price of a cleaning?"],
  cards: ['Can I pay with a credit card?', 'Do you take credit cards?'],
  address: ['Could you tell me your address, please?', 'Where are you located?'],
  wheelchair: ['My mother is in a wheelchair, can she get in?', 'Is the practice wheelchair accessible?'],
  whitening: ['Do you do teeth whitening?', 'Do you offer teeth whitening?'],
  first: ['What do I need to bring for my first visit?', 'What should I bring to my first visit?'],
  length: ['How long will a cleaning take?', 'How long does a cleaning take?'],
  payments: ['Can I pay in instalments?', 'Do you offer payment plans?'],
  doctor: ['Who are the dentists at your practice?', 'What are the names of your dentists?'],
}

const HOURS: readonly { readonly says: readonly string[]; readonly answer: RegExp }[] = [
  { says: ['What time do you close today?', 'Until when are you open today?'], answer: /five thirty|5:30/i },
  { says: ['Are you open on Saturday?', 'Do you open on Saturdays?'], answer: /\bten\b.*\btwo\b|10.*2/i },
  { says: ['Are you open on Sunday?', 'Do you open on Sundays?'], answer: /closed|not open/i },
  { says: ['What are your opening hours?', 'When are you open?'], answer: /\bnine\b|\b9\b/i },
  {
    says: ['When do you open tomorrow?', 'What time do you open tomorrow morning?'],
    answer: /\bnine\b|\b9\b/i,
  },
  {
    says: ['Are you open on Friday at four?', 'Will you be open this Friday at four p.m.?'],
    answer: /\bopen\b/i,
  },
]

const MESSAGES: readonly { readonly content: string; readonly keys: readonly RegExp[] }[] = [
  { content: 'My crown came off and I need to be seen this week.', keys: [/crown/i, /week/i] },
  { content: 'I got a bill that I do not understand, please call me back about it.', keys: [/\bbill\b/i] },
  { content: 'The medicine is not helping and my jaw is still swollen.', keys: [/medicine/i, /swollen/i] },
  { content: 'I left my umbrella in the waiting room on Monday.', keys: [/umbrella/i] },
  { content: 'Please send my x-rays to Dr. Howard in Boston.', keys: [/boston/i] },
]

const EMERGENCIES = [
  "My husband just collapsed and he isn't breathing.",
  'My father is having a heart attack, please help.',
  'There is a fire in the house and my daughter is inside.',
  'My wife is unconscious and I cannot wake her up.',
]

const WRONG = [
  "Oh, sorry, I think I've got the wrong number.",
  'Is this not the pizza place? Sorry, wrong number.',
  'I must have dialled the wrong number, sorry.',
]

const ROBOT = ['Am I talking to a real person or a robot?', 'Are you a robot?', 'Is this a machine?']
const PERSON = [
  'Can I speak to a real person, please?',
  'Could you put me through to somebody at the front desk?',
  'I would like to talk to a human being.',
]

export function requestOf(person: Person): Request {
  const { random } = person
  switch (person.intent) {
    case 'book':
      return booking(random)
    case 'move':
      return moving(random)
    case 'cancel':
      return {
        kind: 'cancel',
        says: shuffled(random, [
          'I need to cancel my appointment.',
          'Hi, I have an appointment and I want to cancel it, please.',
          "I can't make it to my appointment, please cancel it.",
        ]),
      }
    case 'faq':
      return question(random)
    case 'hours':
      return { kind: 'hours', ...pick(random, HOURS) }
    case 'message':
      return {
        kind: 'message',
        says: shuffled(random, [
          'I would like to leave a message for Dr. Patel.',
          'Can I leave a message for the dentist?',
        ]),
        ...pick(random, MESSAGES),
      }
    case 'person':
      return { kind: 'person', says: shuffled(random, PERSON) }
    case 'emergency':
      return { kind: 'emergency', says: shuffled(random, EMERGENCIES) }
    case 'wrong number':
      return { kind: 'wrong number', says: shuffled(random, WRONG) }
    case 'robot':
      return { kind: 'robot', says: shuffled(random, ROBOT) }
    case 'two requests':
    default:
      return both(random)
  }
}

export function question(random: Random): Extract<Request, { kind: 'faq' }> {
  const subject = pick(random, SUBJECTS)
  return { kind: 'faq', subject, says: ASKS[subject] }
}

function booking(random: Random): Request {
  const [wanted, instead] = twoTimes(random)
  const bare = [
    'I would like to make an appointment for a cleaning.',
    'Hi, can I book an appointment, please?',
  ]
  const dated = [`I'd like to book a cleaning ${wanted.said}.`, `Could I get an appointment ${wanted.said}?`]
  return { kind: 'book', says: shuffled(random, random() < 0.5 ? bare : dated), wanted, instead }
}

function moving(random: Random): Request {
  const [wanted, instead] = twoTimes(random)
  const says = ['I need to move my appointment.', 'Hi, I would like to reschedule my appointment, please.']
  return { kind: 'move', says: shuffled(random, says), wanted, instead }
}

/** Two questions in one breath. */
function both(random: Random): Request {
  const { subject, says } = question(random)
  const { says: hours, answer } = pick(random, HOURS.slice(0, 4))
  const first = says.at(-1)!.replace(/[.?]$/, '')
  const second = lowered(hours[0]!)
  return {
    kind: 'two',
    subject,
    answer,
    says: [`${first}, and ${second}`, `I have two questions. ${first}? And ${second}`],
  }
}

const lowered = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`

function twoTimes(random: Random): readonly [Wanted, Wanted] {
  const [first, second] = shuffled(random, TIMES)
  return [first!, second!]
}

function shuffled<Value>(random: Random, values: readonly Value[]): Value[] {
  return values
    .map((value) => ({ value, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value)
}
