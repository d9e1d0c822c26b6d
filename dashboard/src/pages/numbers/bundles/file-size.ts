import { useMemo } from 'react'
import { useTranslation } from '../../../text/text.ts'

const KIBIBYTE = 1024
const MEBIBYTE = KIBIBYTE ** 2

/** "1.4 MB", as the reader's language writes it. */
export function useFileSize(): (bytes: number) => string {
  const { language } = useTranslation()
  return useMemo(() => (bytes: number) => fileSize(bytes, language), [language])
}

function fileSize(bytes: number, language: string): string {
  const isBig = bytes >= MEBIBYTE
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isBig ? 'megabyte' : 'kilobyte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(bytes / (isBig ? MEBIBYTE : KIBIBYTE))
}
