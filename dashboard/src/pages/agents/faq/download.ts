import type { FaqEntry } from '@parley/sdk'
import { saveFile } from '../../../ui/save-file.ts'
import { writeFaq } from './csv.ts'

/** Gives the questions as a file for a spreadsheet. */
export function downloadFaq(entries: readonly FaqEntry[], agentName: string): void {
  saveFile(`faq-${fileNameOf(agentName)}.csv`, 'text/csv', writeFaq(entries))
}

function fileNameOf(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()
}
