import type { Emergency, EmergencyNumber, EmergencyNumbers } from '../../emergency.ts'
import { sayDigits } from '../digits.ts'

const SERVICES = { police: 'for the police', ambulance: 'for an ambulance' } as const

/** Short sentences, the number first: a caller in danger may not listen for long. */
export function answer(kind: Emergency, { emergency, crisis }: EmergencyNumbers): string[] {
  const number = emergency.length === 0 ? 'your local emergency number' : oneOf(emergency.map(sayNumber))
  if (kind === 'danger') return [`Please hang up and dial ${number} now.`]
  const sorry = 'I am so sorry that it is this hard.'
  if (crisis.length === 0)
    return [sorry, `You do not have to be alone with it: please hang up and dial ${number} now.`]
  return [
    sorry,
    `Please call ${oneOf(crisis.map(sayInGroups))} now: somebody there listens and can help.`,
    `If anyone is in danger, dial ${number}.`,
  ]
}

function sayNumber({ number, service }: EmergencyNumber): string {
  return service === undefined ? sayInGroups(number) : `${sayInGroups(number)} ${SERVICES[service]}`
}

/** Digit by digit; a space in it is a pause. */
function sayInGroups(number: string): string {
  return number.split(' ').map(sayDigits).join(', ')
}

function oneOf(numbers: readonly string[]): string {
  return numbers.length < 2 ? numbers.join('') : `${numbers.slice(0, -1).join(', ')} or ${numbers.at(-1)}`
}
