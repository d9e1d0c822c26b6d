import { useMemo } from 'react'
import { useAnswer } from '../../api.ts'
import { useTranslation } from '../../text/text.ts'
import { createFormats, useFormats, type Formats } from '../../ui/format/formats.ts'

/** On the clock of the business that was called, which is what caller and agent meant; else on the account's. */
export function useBusinessFormats(agentId: string): Formats {
  const { language } = useTranslation()
  const account = useFormats()
  const agent = useAnswer('getAgent', { agentId }).data?.data
  const timeZone = agent?.business_hours?.timezone ?? account.timeZone
  return useMemo(() => createFormats(language, timeZone), [language, timeZone])
}
