import type { Emergency, EmergencyNumber, EmergencyNumbers } from '../../emergency.ts'
import { listed } from '../../lists.ts'
import { sayDigits } from '../digit-names.ts'

const SERVICES = { police: 'para la policía', ambulance: 'para una ambulancia' } as const

/** Short sentences, the number first: a caller in danger may not listen for long. */
export function answer(kind: Emergency, { emergency, crisis }: EmergencyNumbers): string[] {
  const number =
    emergency.length === 0
      ? 'el número de emergencias de su país'
      : `el ${listed(emergency.map(sayNumber), ' o el ')}`
  if (kind === 'danger') return [`Por favor, cuelgue y marque ahora mismo ${number}.`]
  const sorry = 'Siento mucho que lo esté pasando tan mal.'
  if (crisis.length === 0)
    return [
      sorry,
      `No tiene por qué estar a solas con esto: por favor, cuelgue y marque ahora mismo ${number}.`,
    ]
  return [
    sorry,
    `Por favor, llame ahora al ${listed(crisis.map(sayInGroups), ' o al ')}: allí hay alguien que escucha y puede ayudarle.`,
    `Si alguien está en peligro, marque ${number}.`,
  ]
}

function sayNumber({ number, service }: EmergencyNumber): string {
  return service === undefined ? sayInGroups(number) : `${sayInGroups(number)} ${SERVICES[service]}`
}

/** Digit by digit; a space in it is a pause. */
function sayInGroups(number: string): string {
  return number.split(' ').map(sayDigits).join(', ')
}
