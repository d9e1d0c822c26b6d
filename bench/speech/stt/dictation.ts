import catalogue from '../../../server/data/voices.json' with { type: 'json' }
import { english } from '../../../server/src/language/en/index.ts'
import { emptyMessage, type MessageFlow } from '../../../server/src/voice/brain/receptionist/message/flow.ts'
import { confirmNumber, takeNumber } from '../../../server/src/voice/brain/receptionist/message/number.ts'
import type { LocalSpeech } from '../../../server/src/voice/speech/local/local.ts'
import { throughTelephone } from '../../../test/speech/recordings.ts'
import { percent, table, type Verdict } from '../figures.ts'
import { heardBy } from '../hearing.ts'
import { say } from '../voices.ts'
import { dictations, type Dictation } from './dictations.ts'

const GOAL = 0.97
/** Of those that are wrong, so many are printed. */
const SHOWN = 6

/** What was understood, and what the receptionist knows of it when the caller speaks again. */
export type Understood = { readonly got: string | undefined; readonly flow?: MessageFlow }

export function understand(kind: Dictation['kind'], heard: string, before?: Understood): Understood {
  const text = english.spelling.modern(heard)
  if (kind === 'number') return understandNumber(text, before?.flow)
  const known = before?.got
  if (kind === 'email') return { got: addressIn(text, known) ?? known }
  const name = known === undefined ? undefined : english.names.correctionIn(text, known)
  return { got: (name ?? english.names.readIn(text))?.name ?? known }
}

function addressIn(text: string, known: string | undefined): string | undefined {
  const { address, addressIn: said } = english.receptionist.message
  return known === undefined ? said(text) : address.correctionIn(text, known)
}

function understandNumber(text: string, before: MessageFlow | undefined): Understood {
  const asked: MessageFlow = before ?? { ...emptyMessage(null), step: 'number' }
  const take = asked.step === 'read_back' ? confirmNumber : takeNumber
  const { flow } = take(english, asked, text, '')
  const kept = flow ?? asked
  return { got: kept.digits, flow: kept }
}

/** A word that was not spelled may be written in several ways. */
export function isRight({ kind, wanted }: Dictation, got: string | undefined): boolean {
  if (kind !== 'name') return got === wanted
  const words = new Set(got?.split(' '))
  return wanted.split(' ').every((word) => words.has(word))
}

/** Numbers, addresses and names, dictated by our own voices through G.711, and once more where they were wrong. */
export async function measureDictation({ voice, stt }: LocalSpeech): Promise<Verdict[]> {
  const voices = catalogue.voices.filter(({ language }) => language === 'en').map(({ id }) => id)
  const figures = new Map<string, { all: number; first: number; second: number; wrong: string[] }>()
  for (const [index, dictation] of dictations().entries()) {
    const dictate = async (text: string) =>
      heardBy(stt, throughTelephone(await say(voice, voices[index % voices.length] ?? '', text)))
    const { kind, said, wanted } = dictation
    const sum = figures.get(kind) ?? { all: 0, first: 0, second: 0, wrong: [] }
    figures.set(kind, sum)
    sum.all++
    const first = understand(kind, await dictate(said))
    if (isRight(dictation, first.got)) {
      sum.first++
      continue
    }
    const heard = await dictate(dictation.again(first.got))
    const second = understand(kind, heard, first)
    if (isRight(dictation, second.got)) sum.second++
    else sum.wrong.push(`${wanted}: ${second.got ?? ''} (${heard})`)
  }
  console.log('\nDictated by our voices through G.711, exact')
  const rows = [...figures].map(([kind, { all, first, second }]) => [
    kind,
    String(all),
    percent(first / all),
    percent((first + second) / all),
  ])
  console.log(table([['', 'dictated', 'at once', 'within two attempts'], ...rows]))
  for (const [, { wrong }] of figures) for (const line of wrong.slice(0, SHOWN)) console.log(`  ${line}`)
  return [...figures].map(([kind, { all, first, second }]) => {
    const wrong = (all - first - second) / all
    return {
      name: `${kind}s wrong after two attempts`,
      figure: percent(wrong),
      goal: percent(1 - GOAL),
      kept: wrong <= 1 - GOAL,
    }
  })
}
