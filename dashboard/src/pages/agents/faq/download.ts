import type { FaqEntry } from 'parley-sdk'
import { writeFaq } from './csv.ts'

/** Gives the questions as a file for a spreadsheet. */
export function downloadFaq(entries: readonly FaqEntry[], agentName: string): void {
  const url = URL.createObjectURL(new Blob([writeFaq(entries)], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `faq-${fileNameOf(agentName)}.csv`
  link.click()
  URL.revokeObjectURL(url)
}

function fileNameOf(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()
}
