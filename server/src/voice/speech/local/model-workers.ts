import type { Log } from '../../../platform/log.ts'
import { createModelWorker, type ModelWorker, type Work } from './model-worker.ts'
import type { Role } from './protocol.ts'
import { createSpareWorker, type SpareWorker } from './spare-worker.ts'
import type { ThreadNews } from './thread.ts'

/**
 * The threads of the models that come with the installation. What listens and speaks with them is apart, since it takes
 * longer to load than they take to start.
 */
export type ModelWorkers = Readonly<Record<Exclude<Role, 'spanish'>, ModelWorker>> & {
  /** Makes speech that no call waits for. */
  readonly ahead: SpareWorker
  /** Speaks Spanish. A clause takes it seconds, which no other call shall wait for. */
  readonly spanish: SpareWorker
  /** Makes Spanish that no call waits for. */
  readonly spanishAhead: SpareWorker
  readonly ready: boolean
  /** Who is told of all that is done for calls. */
  watch(listener: (work: Work) => void): void
  /** Loads the models in the background, once; rejects when one of them cannot be loaded. */
  load(): Promise<void>
  /** The same, in the order in which a call needs them. */
  loadInOrder(): Loading
  /** Loads what understands callers in these languages (BCP 47) beyond that, where it is not there yet. */
  hearing(languages: readonly string[]): Promise<void>
  /** The same for the voices that answer them. */
  speaking(languages: readonly string[]): Promise<void>
  close(): Promise<void>
}

export type Loading = {
  /** Callers can be greeted; what they say waits until the STT is there. */
  readonly canGreet: Promise<void>
  /** That they speak is noticed. */
  readonly canHear: Promise<void>
  readonly all: Promise<void>
}

/** Who has spoken Spanish speaks it again soon: between two turns of a call it stays. */
const SPANISH_IDLE_MS = 600_000

export function createModelWorkers(tell: (news: ThreadNews) => void): ModelWorkers {
  const watching = new Set<(work: Work) => void>()
  const worked = (work: Work) => {
    for (const listener of watching) listener(work)
  }
  const workers = {
    stt: createModelWorker('stt', tell, 'prompt', worked),
    voice: createModelWorker('voice', tell, 'prompt', worked),
    activity: createModelWorker('activity', tell),
  }
  // Not loaded with the others: only calls in other languages than English need it.
  const multilingual = createModelWorker('multilingual', tell, 'prompt', worked)
  const ahead = createSpareWorker(() => createModelWorker('voice', tell, 'leisurely'))
  const spanish = createSpareWorker(() => createModelWorker('spanish', tell), SPANISH_IDLE_MS)
  const spanishAhead = createSpareWorker(() => createModelWorker('spanish', tell, 'leisurely'))
  const all = Object.values(workers)
  return {
    ...workers,
    multilingual,
    ahead,
    spanish,
    spanishAhead,
    get ready() {
      return all.every((worker) => worker.ready)
    },
    watch: (listener) => void watching.add(listener),
    async load() {
      await Promise.all(all.map((worker) => worker.load()))
    },
    loadInOrder() {
      const [voice, canHear] = [workers.voice.load(), workers.activity.load()]
      const stt = workers.stt.load(voice)
      return { canHear, canGreet: settled([voice, canHear]), all: settled([voice, canHear, stt]) }
    },
    ...languagesWith({ voice: workers.voice, multilingual, spanish }),
    async close() {
      const others = [multilingual, ahead, spanish, spanishAhead]
      await Promise.all([...all, ...others].map((worker) => worker.close()))
    },
  }
}

const GERMAN = 'de'
const SPANISH = 'es'
const FOREIGN: ReadonlySet<string> = new Set([GERMAN, SPANISH])

type Foreign = Pick<ModelWorkers, 'voice' | 'multilingual' | 'spanish'>

/** English is loaded in any case: for it there is nothing more to do. */
function languagesWith({
  voice,
  multilingual,
  spanish,
}: Foreign): Pick<ModelWorkers, 'hearing' | 'speaking'> {
  let german: Promise<unknown> | undefined

  function loadGerman(): Promise<unknown> {
    german ??= voice.run({ type: 'load_voice', accent: 'german' }, 'ordinary').catch((error: unknown) => {
      // The next to expect it may find the thread started.
      german = undefined
      throw error
    })
    return german
  }

  return {
    hearing: (tags) => settled(tags.some((tag) => FOREIGN.has(tag)) ? [multilingual.load()] : []),
    speaking: (tags) =>
      settled([
        ...(tags.includes(GERMAN) ? [loadGerman()] : []),
        ...(tags.includes(SPANISH) ? [spanish.load()] : []),
      ]),
  }
}

async function settled(loading: readonly Promise<unknown>[]): Promise<void> {
  await Promise.all(loading)
}

export function report(log: Log, news: ThreadNews): void {
  if (news.type === 'failed') log.error({ role: news.role, reason: news.reason }, 'speech thread failed')
  else if (news.type === 'loaded') {
    log.info({ role: news.role, model: news.model, loadMs: Math.round(news.loadMs) }, 'speech model loaded')
  } else log.info({ role: news.role }, 'speech ready')
}
