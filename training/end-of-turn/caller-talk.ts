import type { Random } from './random.ts'

const NAMES = ['Ann Lee', 'Robert Kowalski', 'Maria Gonzalez', 'Tom Becker', 'Priya Shah', 'Grace Murphy']
const DAYS = ['Monday', 'Tuesday afternoon', 'Wednesday', 'next Thursday', 'Friday morning', 'the fourteenth']
const NUMBERS = [
  'four one five, five five five, zero one seven two',
  'two one two, five five five, zero one four seven',
  'six one seven, five five five, zero one nine two',
  'oh two oh, seven nine four six, oh one five eight',
]
const LETTERS = ['S M I T H', 'K O W A L S K I', 'H A R P E R', 'B E double L']

/** Turns that make up much of a receptionist's day: answers, numbers, names, messages. */
export const CALLER_TALK: readonly string[] = [
  'Yes.',
  'No.',
  'Yes please.',
  'No thank you.',
  'Okay.',
  'Hello?',
  'That is right.',
  'Yes, that is correct.',
  "No, that's all, thank you.",
  'Thanks, bye.',
  'Could you say that again please?',
  'Hold on a second.',
  'Let me think.',
  'Any time after four.',
  'It is about my bill.',
  'Can I speak to somebody please?',
  'Is Doctor Miller in today?',
  "I'm calling because I missed a call from you this morning.",
  "I'd like to cancel my appointment on Friday, because I have to work.",
  'Just tell them that the parcel never arrived and that I want my money back.',
  'Well, I was wondering whether you could see my daughter today, she fell and broke a tooth.',
  'I have two questions: how much is a cleaning, and do you take my insurance?',
  'The thing is, I moved last month, so the address that you have is wrong.',
  ...NAMES.flatMap((name) => [
    `My name is ${name}.`,
    `${name}.`,
    `This is ${name}, I'd like to leave a message for the manager.`,
  ]),
  ...DAYS.flatMap((day) => [
    `${day}.`,
    `Do you have anything on ${day}, or maybe the week after?`,
    `I would like to book an appointment for ${day} at ten.`,
    `I need to move my appointment from Monday to ${day}, if that is possible.`,
  ]),
  ...NUMBERS.flatMap((number) => [
    `${number}.`,
    `My number is ${number}.`,
    `You can reach me at ${number}, after five.`,
  ]),
  ...LETTERS.flatMap((letters) => [`It's spelled ${letters}.`, `${letters}.`]),
]

/** After these nobody has finished: where people stop to think. */
const AFTER = new Set(
  'a an the my your to of for with and or but because if is at on in that would i we was so'.split(' '),
)
const BEFORE = new Set('and or but because if when that at on in for with to about who which so'.split(' '))
const FILLERS = ['um', 'uh', 'er', 'well', 'you know']

/** One piece where the turn is spoken in one go, else two or three, of which all but the last ask for more. */
export function inPieces(turn: string, random: Random): string[] {
  const whole = withEnd(turn)
  const words = whole.split(' ')
  if (words.length < 4 || random() < 0.35) return [whole]
  const cuts = words.flatMap((word, index) => {
    if (index === 0) return []
    const before = words[index - 1]?.toLowerCase() ?? ''
    const isLikely = before.endsWith(',') || AFTER.has(before) || BEFORE.has(word.toLowerCase())
    return isLikely || random() < 0.15 ? [index] : []
  })
  const wanted = 1 + Math.floor(random() * 2)
  const chosen = new Set<number>()
  for (let tries = 0; tries < wanted && cuts.length > 0; tries++)
    chosen.add(cuts[Math.floor(random() * cuts.length)] ?? 1)
  const places = [0, ...[...chosen].toSorted((a, b) => a - b), words.length]
  return places.slice(1).map((to, index) => {
    const piece = words.slice(places[index], to).join(' ')
    return to === words.length ? piece : `${piece.replace(/[,.:;]$/, '')}${unfinishedEnd(random)}`
  })
}

function unfinishedEnd(random: Random): string {
  const kind = random()
  if (kind < 0.25) return `, ${FILLERS[Math.floor(random() * FILLERS.length)]},`
  if (kind < 0.75) return ','
  return kind < 0.9 ? '...' : ' -'
}

function withEnd(turn: string): string {
  if (/[.?!]$/.test(turn)) return turn
  const asks = /^(what|when|where|who|how|do|does|did|is|are|can|could|would|will|have|which|any)\b/i.test(
    turn,
  )
  return `${turn}${asks ? '?' : '.'}`
}
