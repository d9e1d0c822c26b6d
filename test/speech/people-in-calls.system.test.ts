import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadModels, type Models } from '../../bench/speech/calls/models.ts'
import { soundsOf } from '../../bench/speech/calls-people.ts'
import { inVirtualTime } from '../../bench/speech/virtual-person.ts'
import { readRecording, recordings, throughTelephone } from './recordings.ts'
import { wordErrorRate } from './word-error-rate.ts'

/*
 * The smallest form of `npm run bench -- speech calls-people`. These two pause for longer than words and melody alone
 * would wait: heard in pieces they have a third of their words wrong, and the agent speaks before they have finished.
 * Virtual time makes a busy machine a quiet one.
 */
const FILES = ['1688-142285-0001.wav', '3080-5032-0002.wav']
const LONGEST_WAIT_MS = 2000
/** What is computed takes longer on a busy machine, though no call waits for it. */
const COMPUTING_MS = 300_000

const people = recordings.filter(({ file }) => FILES.includes(file))

describe.skipIf(people.length < FILES.length)(
  'people who pause, in calls by telephone',
  { timeout: COMPUTING_MS },
  () => {
    let models: Models
    beforeAll(async () => void (models = await loadModels()), COMPUTING_MS)
    afterAll(() => models.close())

    test('are heard whole, not interrupted, and answered', async () => {
      const sounds = await soundsOf(people)
      const said = sounds.map((each) => ({ ...each, samples: throughTelephone(each.samples) }))
      const { heard } = await inVirtualTime(models)(said, 1)
      for (const { said: text, pieces, earlyMs, waitMs } of heard) {
        console.info(`${pieces.join(' / ')} (answered after ${waitMs} ms)`)
        expect(pieces).toHaveLength(1)
        expect(wordErrorRate(text, pieces.join(' '))).toBeLessThan(0.25)
        expect(earlyMs).toBe(0)
        expect(waitMs).toBeLessThan(LONGEST_WAIT_MS)
      }
    })

    test('a draft of half the sound changes at most a word of the whole', async () => {
      for (const each of people) {
        const samples = throughTelephone(readRecording(each))
        const hear = (some: Int16Array<ArrayBuffer>, draft?: readonly number[]) =>
          models.stt.run(
            { type: 'recognise', model: 'base', samples: some, ...(draft && { draft }) },
            'final',
          )
        const half = await hear(samples.slice(0, samples.length / 2))
        const [plain, drafted] = [await hear(samples.slice()), await hear(samples.slice(), half.tokens)]
        expect(wordErrorRate(plain.text, drafted.text)).toBeLessThanOrEqual(1 / 12)
      }
    })
  },
)
