/**
 * How well the receptionist understands strangers: `npm run bench -- meaning`. The businesses are those that the models
 * were calibrated with; with `--locked` those that nobody who tunes has read, which is for the end of a piece of work.
 * With `--heard` the questions are spoken and heard over the telephone.
 */
import { startMeaning, type Meaning } from '../server/src/voice/brain/receptionist/understanding/meaning.ts'
import {
  businessesIn,
  developmentBusinesses,
  lockedBusinesses,
  MANNERS,
  type Business,
} from '../training/corpus.ts'
import { askAll, withAlsoAsked, withoutAlsoAsked } from './meaning/asking.ts'
import {
  figuresOf,
  isAnswered,
  isAskedBack,
  isRight,
  isRightAfterYes,
  isWrong,
  share,
  type Goals,
} from './meaning/figures.ts'
import { groupAll } from './meaning/groups.ts'
import { percent, table } from './speech/figures.ts'

const GOALS: Goals = {
  right: 0.85,
  rightAfterYes: 0.8,
  wrong: 0.02,
  near: 0.03,
  elsewhere: 0.005,
  askedBackInVain: 0.05,
  auc: 0.95,
  ms: 10,
}
const OTHER_GOALS: Goals = { rightAfterYes: 0.7, wrong: 0.03, near: 0.05 }

/** Other wordings of an entry that are given to it, to see what they are worth. */
const WORDINGS = 2

const isLocked = process.argv.includes('--locked')
const businesses = isLocked ? lockedBusinesses() : developmentBusinesses()
const meaning = startMeaning()
await meaning.ready
if (process.argv.includes('--heard')) {
  const { compareHeard } = await import('./meaning/heard.ts')
  await compareHeard(businesses, meaning)
} else {
  await measureEnglish()
  await measureAlsoAsked('English', 'en', businesses)
  if (!isLocked) {
    await measureOthers(meaning)
    await measureGroups(meaning)
  }
}
await meaning.close()

async function measureEnglish(): Promise<void> {
  const outcomes = await askAll(businesses, meaning)
  const known = outcomes.filter(({ isKnown }) => isKnown)
  const pairs = outcomes.filter(({ manner }) => manner === 'pair')
  console.log(`\n${businesses.length} ${isLocked ? 'locked' : 'seen'} businesses: ${sizesOf(businesses)}`)
  console.log(figuresOf(outcomes, GOALS))
  console.log(
    `Asked back with the right question: ${percent(share(known.filter(isAskedBack), ({ isBest }) => isBest))}. ` +
      `The right entry is the best one: ${percent(share(known, ({ isBest }) => isBest))}. ` +
      `Of two in one sentence both are found: ${percent(share(pairs, isRight))}.`,
  )
  console.log(
    table([
      ['asked', 'questions', 'right at once', 'or after a yes', 'asked back', 'wrong'],
      ...MANNERS.map((manner) => {
        const those = known.filter((each) => each.manner === manner)
        const shares = [isRight, isRightAfterYes, isAskedBack, isWrong].map((is) => percent(share(those, is)))
        return [manner, String(those.length), ...shares]
      }),
    ]),
  )
}

/** By words alone, in languages that the model does not know. */
async function measureOthers(meaning: Meaning): Promise<void> {
  for (const [tag, name] of [
    ['de', 'German'],
    ['es', 'Spanish'],
  ] as const) {
    const those = businessesIn(tag)
    console.log(`\n${those.length} businesses in ${name}, by words alone: ${sizesOf(those)}`)
    console.log(figuresOf(await askAll(those, meaning, tag), OTHER_GOALS))
    await measureAlsoAsked(name, tag, those)
  }
}

/** What the other wordings of an entry are worth, for questions that are none of them. */
async function measureAlsoAsked(name: string, tag: string, those: readonly Business[]): Promise<void> {
  const worded = those.map((each) => withAlsoAsked(each, WORDINGS))
  const rows = []
  for (const [how, businessesAsked] of [
    ['without', worded.map(withoutAlsoAsked)],
    ['with', worded],
  ] as const) {
    const outcomes = await askAll(businessesAsked, meaning, tag)
    const known = outcomes.filter(({ isKnown }) => isKnown)
    const near = outcomes.filter(({ manner }) => manner === 'near')
    const shares = [isRight, isRightAfterYes, isAskedBack, isWrong].map((is) => percent(share(known, is)))
    rows.push([how, String(known.length), ...shares, percent(share(near, isAnswered))])
  }
  console.log(`\n${name}, the same questions without and with ${WORDINGS} other wordings of each entry`)
  console.log(
    table([
      ['', 'questions', 'right at once', 'or after a yes', 'asked back', 'wrong', 'near-misses answered'],
      ...rows,
    ]),
  )
}

/** How unanswered questions are put together. */
async function measureGroups(meaning: Meaning): Promise<void> {
  const rows: string[][] = []
  for (const [name, tag, those] of [
    ['English', 'en', businesses],
    ['German', 'de', businessesIn('de')],
    ['Spanish', 'es', businessesIn('es')],
  ] as const) {
    const { questions, groups, precision, recall } = await groupAll(those, meaning, tag)
    rows.push([name, String(questions), String(groups), percent(precision), percent(recall)])
  }
  console.log('\nThe same questions as if all were asked in vain: which stand together in a group')
  console.log(table([['', 'questions', 'groups', 'belong together', 'found together'], ...rows]))
}

function sizesOf(those: readonly Business[]): string {
  const sum = (count: (business: Business) => number): number =>
    those.reduce((total, business) => total + count(business), 0)
  const asked = sum(({ faq }) => faq.flatMap((entry) => Object.values(entry.asked).flat()).length)
  return (
    `${asked} questions in other words, ${sum((each) => each.near_misses.length)} near-misses, ` +
    `${sum((each) => each.elsewhere.length)} from elsewhere, ${sum((each) => each.pairs.length)} pairs of questions`
  )
}
