import { useMemo } from 'react'
import { useAnswer } from '../../api.ts'
import { useTranslation } from '../../text/text.ts'
import { createFormats, type Formats } from './create-formats.ts'

/** Dates, times and numbers as the reader writes them, in a zone: a business's own where one is meant, else the account's. */
export function useFormats(zone?: string): Formats {
  const { language } = useTranslation()
  const own = useAnswer('getUser', {}).data?.data.timezone ?? 'UTC'
  const timeZone = zone ?? own
  return useMemo(() => createFormats(language, timeZone), [language, timeZone])
}
