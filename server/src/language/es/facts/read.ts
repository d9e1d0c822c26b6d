import type { HardFact } from '../../language.ts'
import { folded } from '../folded.ts'
import { clockAt } from './clock-facts.ts'
import { hardFactsIn } from './hard-facts.ts'
import { tokensOf } from './numbers-in-text.ts'

function factIn(text: string, kind: HardFact['kind']): HardFact | undefined {
  return hardFactsIn(text).find((fact) => fact.kind === kind)
}

export function readDate(text: string): { month: number; day: number } | undefined {
  const [month, day] = factIn(text, 'date')?.value.split('-').map(Number) ?? []
  return month === undefined || day === undefined ? undefined : { month, day }
}

/** Only where the words say which half of the day is meant. */
export function readTime(text: string): { hour: number; minute: number } | undefined {
  const tokens = tokensOf(folded(text.normalize('NFC')))
  const clock = tokens.map((_, at) => clockAt(tokens, at, undefined)).find((each) => each !== undefined)
  if (!clock || clock.eitherHalf) return undefined
  return { hour: Math.floor(clock.minute / 60), minute: clock.minute % 60 }
}

/** "doce con cincuenta" is an amount where nothing else is said. */
export function readMoney(text: string): number | undefined {
  const fact = factIn(text, 'money') ?? factIn(`cuesta ${text}`, 'money')
  return fact && Number(fact.value)
}
