import { useMemo } from 'react'
import { useTranslation } from '../../text/text.ts'

const KIBIBYTE = 1024
const UNITS = ['byte', 'kilobyte', 'megabyte'] as const

/** "1.4 MB", as the reader's language writes it. */
export function useFileSize(): (bytes: number) => string {
  const { language } = useTranslation()
  return useMemo(() => (bytes: number) => fileSize(bytes, language), [language])
}

export function fileSize(bytes: number, language: string): string {
  const power = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(KIBIBYTE)))
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: UNITS[power] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(bytes / KIBIBYTE ** power)
}
