/** As Ajv writes one from a schema of the service. */
export type Validator = {
  (value: unknown): boolean
  errors?: readonly Complaint[] | null
}
export type Complaint = {
  readonly instancePath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
  readonly propertyName?: string
}

/** What is wrong, by the place of the field. As for the service, the first complaint about one is that to act on. */
export function complaintsAbout(value: unknown, validate: Validator): Map<string, Complaint> {
  const found = new Map<string, Complaint>()
  if (validate(value)) return found
  for (const complaint of validate.errors ?? []) {
    const place = placeOf(complaint)
    if (complaint.keyword !== 'propertyNames' && !found.has(place)) found.set(place, complaint)
  }
  return found
}

function placeOf({ instancePath, params, propertyName }: Complaint): string {
  const steps = instancePath.split('/').slice(1)
  const own = params['missingProperty'] ?? params['additionalProperty'] ?? propertyName
  if (typeof own === 'string') steps.push(own)
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')).join('.')
}
