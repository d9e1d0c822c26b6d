import { percent, quantile, table } from '../speech/figures.ts'
import type { Outcome } from './asking.ts'

export type Goals = {
  readonly right?: number
  /** At once, or after the caller has said yes to the first entry that they are asked after. */
  readonly rightAfterYes?: number
  readonly wrong: number
  readonly near: number
  readonly elsewhere?: number
  /** Of what no entry answers. */
  readonly askedBackInVain?: number
  readonly auc?: number
  readonly ms?: number
}

export const isAnswered = ({ is }: Outcome): boolean => is === 'right' || is === 'wrong'
export const isRight = ({ is }: Outcome): boolean => is === 'right'
export const isAskedBack = ({ is }: Outcome): boolean => is === 'asked_back'
export const isRightAfterYes = (each: Outcome): boolean => isRight(each) || (isAskedBack(each) && each.isBest)
const isRightInTheEnd = (each: Outcome): boolean => isRightAfterYes(each) || each.isNext
export const isWrong = ({ is }: Outcome): boolean => is === 'wrong'

export function share(of: readonly Outcome[], is: (outcome: Outcome) => boolean): number {
  return of.filter(is).length / of.length
}

/** The table of a set of questions, with goals and verdicts. */
export function figuresOf(outcomes: readonly Outcome[], goals: Goals): string {
  const known = outcomes.filter(({ isKnown }) => isKnown)
  const near = outcomes.filter(({ manner }) => manner === 'near')
  const elsewhere = outcomes.filter(({ manner }) => manner === 'elsewhere')
  const auc = areaUnderCurve(known, [...near, ...elsewhere])
  const tookMs = outcomes.filter(({ manner }) => manner !== 'pair').map((each) => each.tookMs)
  const medianMs = quantile(tookMs, 0.5)
  return table([
    ['', 'figure', 'goal', ''],
    atLeast('right at once', share(known, isRight), goals.right),
    atLeast('right at once, or after a yes', share(known, isRightAfterYes), goals.rightAfterYes),
    ['right then, or after no and yes', percent(share(known, isRightInTheEnd)), '', ''],
    ['asked back', percent(share(known, isAskedBack)), '', ''],
    atMost('answered wrong', share(known, isWrong), goals.wrong),
    atMost('near-misses answered', share(near, isAnswered), goals.near),
    atMost('near-misses asked back', share(near, isAskedBack), goals.askedBackInVain),
    atMost('from elsewhere answered', share(elsewhere, isAnswered), goals.elsewhere),
    atMost('from elsewhere asked back', share(elsewhere, isAskedBack), goals.askedBackInVain),
    [
      'area under the curve',
      auc.toFixed(3),
      ...goal('at least', goals.auc?.toFixed(3), auc >= (goals.auc ?? 0)),
    ],
    [
      'ms a question',
      medianMs.toFixed(1),
      ...goal('at most', goals.ms?.toString(), medianMs <= (goals.ms ?? 0)),
    ],
    ['ms a question, p95', quantile(tookMs, 0.95).toFixed(1), '', ''],
  ])
}

function atLeast(name: string, figure: number, bound: number | undefined): string[] {
  const words = bound === undefined ? undefined : percent(bound)
  return [name, percent(figure), ...goal('at least', words, figure >= (bound ?? 0))]
}

function atMost(name: string, figure: number, bound: number | undefined): string[] {
  const words = bound === undefined ? undefined : percent(bound)
  return [name, percent(figure), ...goal('at most', words, figure <= (bound ?? 0))]
}

function goal(kind: string, bound: string | undefined, isKept: boolean): [string, string] {
  return bound === undefined ? ['', ''] : [`${kind} ${bound}`, isKept ? 'kept' : 'MISSED']
}

/** How often something that has an answer is given more confidence than something that has none. */
function areaUnderCurve(known: readonly Outcome[], strange: readonly Outcome[]): number {
  const unknown = strange.map(({ confidence }) => confidence)
  let below = 0
  for (const { confidence } of known) {
    const lower = unknown.filter((each) => each < confidence).length
    const equal = unknown.filter((each) => each === confidence).length
    below += (lower + equal / 2) / unknown.length
  }
  return below / known.length
}
