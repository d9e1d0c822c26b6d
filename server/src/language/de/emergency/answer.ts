import type { Emergency, EmergencyNumber, EmergencyNumbers } from '../../emergency.ts'
import { listed } from '../../lists.ts'
import { sayDigits } from '../digits.ts'

const SERVICES = { police: 'für die Polizei', ambulance: 'für den Rettungsdienst' } as const

/** Short sentences, the number first: a caller in danger may not listen for long. */
export function answer(kind: Emergency, { emergency, crisis }: EmergencyNumbers): string[] {
  const number =
    emergency.length === 0 ? 'den Notruf in Ihrem Land' : listed(emergency.map(sayNumber), ' oder ')
  if (kind === 'danger') return [`Bitte legen Sie auf und wählen Sie sofort ${number}.`]
  const sorry = 'Es tut mir sehr leid, dass es Ihnen so schlecht geht.'
  if (crisis.length === 0)
    return [sorry, `Sie müssen damit nicht allein sein: Bitte legen Sie auf und wählen Sie sofort ${number}.`]
  return [
    sorry,
    `Bitte rufen Sie jetzt ${listed(crisis.map(sayInGroups), ' oder ')} an: Dort hört Ihnen jemand zu und kann helfen.`,
    `Wenn jemand in Gefahr ist, wählen Sie ${number}.`,
  ]
}

function sayNumber({ number, service }: EmergencyNumber): string {
  return service === undefined ? sayInGroups(number) : `${sayInGroups(number)} ${SERVICES[service]}`
}

/** Digit by digit; a space in it is a pause. */
function sayInGroups(number: string): string {
  return number.split(' ').map(sayDigits).join(', ')
}
