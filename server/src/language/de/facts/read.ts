import type { HardFact } from '../../language.ts'
import { clockAt } from '../clock.ts'
import { tokensOf } from '../tokens.ts'
import { hardFactsIn } from './hard-facts.ts'

function factIn(text: string, kind: HardFact['kind']): HardFact | undefined {
  return hardFactsIn(text).find((fact) => fact.kind === kind)
}

/** A text that is nothing but a number. */
export function readNumber(text: string): number | undefined {
  const [token, ...more] = tokensOf(text)
  return more.length === 0 ? token?.value : undefined
}

export function readDate(text: string): { month: number; day: number } | undefined {
  const [month, day] = factIn(text, 'date')?.value.split('-').map(Number) ?? []
  return month === undefined || day === undefined ? undefined : { month, day }
}

/** Only where the words say which half of the day is meant. */
export function readTime(text: string): { hour: number; minute: number } | undefined {
  const tokens = tokensOf(text)
  const clock = tokens.map((_, at) => clockAt(tokens, at, undefined)).find((each) => each !== undefined)
  if (!clock || clock.eitherHalf) return undefined
  return { hour: Math.floor(clock.minute / 60), minute: clock.minute % 60 }
}

export function readMoney(text: string): number | undefined {
  const fact = factIn(text, 'money')
  return fact && Number(fact.value)
}
