import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { FromLab } from './lab-process.ts'

export type Played = Extract<FromLab, { type: 'played' }>

/** Calls that were played and judged, a line of JSON each, so that hours of them can be left and taken up again. */
export type KeptVerdicts = { readonly known: ReadonlyMap<number, Played>; keep(played: Played): void }

export function keptVerdicts(file: string | undefined): KeptVerdicts {
  const lines = file !== undefined && existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const known = lines
    .filter((line) => line !== '')
    .map((line): Played => ({ type: 'played', ...(JSON.parse(line) as Omit<Played, 'type'>) }))
  return {
    known: new Map(known.map((played) => [played.verdict.seed, played])),
    keep({ verdict, story }) {
      if (file !== undefined) appendFileSync(file, `${JSON.stringify({ verdict, story })}\n`)
    },
  }
}
