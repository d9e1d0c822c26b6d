import { analyse, type CallAnalysis } from '../../server/src/voice/conversation/analysis/analysis.ts'
import { waterfalls } from '../../server/src/voice/conversation/analysis/waterfall.ts'
import type { LabCall } from './lab.ts'
import { heardWords, stoppingTimes } from './measure.ts'
import type { Expectation } from './script.ts'

/** Where the calls of the lab come from. */
const CALLER = '+12025550143'

/** Where a call falls short of what its script expects, one sentence each. */
export function shortfalls(call: LabCall, expected: Expectation): string[] {
  const analysis = analyse(call.journal, CALLER)
  return [
    ...phrases(heardWords(call), expected),
    ...fields(call, analysis, expected),
    ...summary(analysis, expected),
    ...commanded(call, expected),
    ...times(call, expected),
  ]
}

function phrases(heard: string, { heard: wanted = [], notHeard = [] }: Expectation): string[] {
  const found: string[] = []
  let position = 0
  for (const phrase of wanted) {
    const index = heard.indexOf(phrase, position)
    if (index === -1) found.push(`"${phrase}" was not heard at its place in: ${heard}`)
    else position = index + phrase.length
  }
  return [
    ...found,
    ...notHeard.filter((phrase) => heard.includes(phrase)).map((phrase) => `"${phrase}" was heard`),
  ]
}

function fields(call: LabCall, analysis: CallAnalysis | undefined, expected: Expectation): string[] {
  const caller = analysis?.conversation.filter(({ speaker }) => speaker === 'caller')
  const actual: Record<string, unknown> = {
    outcome: analysis?.outcome,
    type: analysis?.type,
    rating: analysis?.rating,
    reason: analysis?.reason,
    asked: call.asked,
    effects: call.effects.length,
    callerSaid: caller?.map(({ text }) => text),
    turns: waterfalls(call.journal).length,
  }
  return Object.entries(actual).flatMap(([field, value]) => {
    const wanted: unknown = Object.entries(expected).find(([name]) => name === field)?.[1]
    const isMet = wanted === undefined || JSON.stringify(wanted) === JSON.stringify(value)
    return isMet ? [] : [`${field} is ${JSON.stringify(value)} and should be ${JSON.stringify(wanted)}`]
  })
}

function summary(analysis: CallAnalysis | undefined, { summary: wanted = '' }: Expectation): string[] {
  return analysis?.summary.includes(wanted) ? [] : [`"${wanted}" is not in: ${analysis?.summary}`]
}

function commanded({ commands }: LabCall, expected: Expectation): string[] {
  const types = new Set<string>(commands.map(({ type }) => type))
  return [
    ...(expected.commands ?? [])
      .filter((type) => !types.has(type))
      .map((type) => `${type} was not commanded`),
    ...(expected.noCommands ?? []).filter((type) => types.has(type)).map((type) => `${type} was commanded`),
  ]
}

function times(call: LabCall, { firstAudioWithinMs, stopsWithinMs }: Expectation): string[] {
  const slow = waterfalls(call.journal).filter(
    ({ firstAudioMs }) => (firstAudioMs ?? 0) > (firstAudioWithinMs ?? Infinity),
  )
  const stops = stopsWithinMs === undefined ? [] : stoppingTimes(call)
  return [
    ...slow.map(({ turn, firstAudioMs }) => `turn ${turn} was answered after ${firstAudioMs} ms`),
    ...(stopsWithinMs !== undefined && stops.length === 0 ? ['the agent never fell silent'] : []),
    ...stops.filter((ms) => ms > (stopsWithinMs ?? 0)).map((ms) => `the agent fell silent after ${ms} ms`),
  ]
}
