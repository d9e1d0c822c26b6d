import type { Call } from '@parley/sdk'
import { useCountry } from '../../ui/format/country.ts'
import type { Formats } from '../../ui/format/create-formats.ts'
import { useFormats } from '../../ui/format/formats.ts'
import { readable } from '../../ui/format/phone.ts'

/** How the business that was called writes times and numbers, which is what caller and agent meant. */
export type BusinessFormats = Formats & { readonly phone: (number: string) => string }

export function useBusinessFormats({
  agentId,
  timezone,
}: Pick<Call, 'agentId' | 'timezone'>): BusinessFormats {
  const formats = useFormats(timezone)
  const country = useCountry(agentId, timezone)
  return { ...formats, phone: (number) => readable(number, country) }
}
