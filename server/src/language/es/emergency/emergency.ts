import type { Emergency, EmergencyLanguage } from '../../emergency.ts'
import { plain } from '../plain.ts'
import { answer } from './answer.ts'
import { ANIMAL, DANGER, FALSE_FRIENDS, NOT_NOW, NOW, SELF_HARM, SOMEBODY } from './signs.ts'

function emergencyIn(text: string): Emergency | undefined {
  const kind = kindIn(text)
  return kind === 'danger' && isAboutAnimal(plain(text)) ? undefined : kind
}

function kindIn(text: string): Emergency | undefined {
  const words = plain(text).replaceAll('-', ' ')
  const left = FALSE_FRIENDS.reduce((rest, friend) => rest.replace(friend, ' | '), words)
  const kind = SELF_HARM.some((sign) => sign.test(left))
    ? 'self_harm'
    : DANGER.some((sign) => sign.test(left))
      ? 'danger'
      : undefined
  if (kind === undefined) return undefined
  return NOT_NOW.some((sign) => sign.test(words)) && !NOW.test(words) ? undefined : kind
}

function isAboutAnimal(words: string): boolean {
  return ANIMAL.test(words) && !SOMEBODY.test(words)
}

function isForAnimal(text: string): boolean {
  return kindIn(text) === 'danger' && isAboutAnimal(plain(text))
}

export const emergency: EmergencyLanguage = { emergencyIn, isForAnimal, answer }
