import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { Accent, Answer, Duty, Job, Request, Results, Role } from './protocol.ts'
import { collectGarbage } from '../../../platform/collect-garbage.ts'
import { endWhenIdle, STOP } from '../../../platform/end-when-idle.ts'

/** Does one job. Undefined: it was cancelled on the way. */
type Worker = (job: Job, isCancelled: () => boolean) => Promise<Results[keyof Results] | undefined>

const { during, isStopping } = endWhenIdle()

/** Each loads only its own. */
const WORKERS: Readonly<Record<Role, () => Promise<Worker>>> = {
  async stt() {
    const { createMoonshine, readMoonshine } = await import('./stt/moonshine-model.ts')
    const { loadTokens } = await import('./stt/tokens.ts')
    const readTokens = await loadTokens()
    const tiny = await timed('moonshine tiny', async () =>
      createMoonshine(await readMoonshine('tiny'), readTokens),
    )
    // Loads while the first caller is being greeted. Its files are read first, so that wrong ones are noticed by now.
    const files = await readMoonshine('base')
    const base = timed('moonshine base', () => createMoonshine(files, readTokens))
    base.catch((error: unknown) => answer({ type: 'unready', reason: reasonOf(error) }))
    return async (job, isCancelled) => {
      if (job.type !== 'recognise') throw misplaced(job)
      return (job.model === 'tiny' ? tiny : await base).recognise(job.samples, isCancelled, job.draft)
    }
  },
  async multilingual() {
    const { createWhisper, readWhisper } = await import('./stt/whisper-model.ts')
    const whisper = await timed('whisper base', async () => createWhisper(await readWhisper()))
    return async (job, isCancelled) => {
      if (job.type !== 'understand') throw misplaced(job)
      return whisper.understand(job, isCancelled)
    }
  },
  async voice() {
    const { loadPiper } = await import('./tts/piper-model.ts')
    const piper = await timed('piper libritts_r', loadPiper)
    // Few installations speak German: loaded when it is expected, or else with the first word of it.
    let german: ReturnType<typeof loadGermanVoice> | undefined
    const voiceOf = (accent: Accent) => (accent === 'german' ? (german ??= loadGermanVoice()) : piper)
    return async (job) => {
      if (job.type !== 'synthesise' && job.type !== 'load_voice') throw misplaced(job)
      const voice = await voiceOf(job.accent)
      return job.type === 'synthesise' ? { samples: await voice.synthesise(job) } : { accent: job.accent }
    }
  },
  async spanish() {
    const { loadSpanish } = await import('./tts/spanish-model.ts')
    const kokoro = await timed('kokoro spanish', loadSpanish)
    return async (job) => {
      if (job.type !== 'synthesise') throw misplaced(job)
      return { samples: await kokoro.synthesise(job) }
    }
  },
  async activity() {
    const { loadSilero } = await import('./vad/silero-model.ts')
    const silero = await timed('silero v5', loadSilero)
    return async (job) => {
      if (job.type !== 'detect') throw misplaced(job)
      for (const stream of job.ended) silero.forget(stream)
      const probabilities: Float32Array<ArrayBuffer>[] = []
      for (const { stream, samples } of job.streams) probabilities.push(await silero.detect(stream, samples))
      return { probabilities }
    }
  },
}

async function loadGermanVoice() {
  const { loadGerman } = await import('./tts/german-model.ts')
  return timed('dittli german', loadGerman)
}

function misplaced(job: Job): Error {
  return new Error(`A thread of another role was asked to ${job.type}.`)
}

async function timed<Model>(model: string, load: () => Promise<Model>): Promise<Model> {
  if (isStopping()) throw new Error('The thread stops.')
  const from = performance.now()
  // Also one that loads beside the work.
  const loaded = await during(load)
  answer({ type: 'progress', model, loadMs: performance.now() - from })
  return loaded
}

function answer(message: Answer, transfer: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer)
}

async function serve({ role, pace }: Duty): Promise<void> {
  if (pace === 'leisurely') giveWay()
  const work = await during(WORKERS[role])
  const cancelled = new Set<number>()
  // The model worker gives one job at a time, so a cancellation can only be of the job at hand or of one just done.
  let at = 0
  parentPort?.on('message', (request: Request) => {
    if (request === STOP) return
    if (request.type === 'do') {
      at = request.id
      cancelled.clear()
      const isCancelled = (): boolean => isStopping() || cancelled.has(request.id)
      void during(() => perform(work, request.id, request.job, isCancelled))
    } else if (request.type === 'cancel' && request.id === at) {
      cancelled.add(request.id)
    }
  })
  collectGarbage()
  answer({ type: 'ready' })
}

/** On Linux each thread has a priority of its own (sched(7)). Elsewhere the machine shares out as it likes. */
function giveWay(): void {
  try {
    setPriority(Number(path.basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_LOW)
  } catch {
    // Slower calls while something is made ahead are better than nothing made ahead.
  }
}

async function perform(work: Worker, id: number, job: Job, isCancelled: () => boolean): Promise<void> {
  const from = performance.now()
  try {
    const result = await work(job, isCancelled)
    if (result === undefined) answer({ type: 'cancelled', id })
    else answer({ type: 'done', id, result, computedMs: performance.now() - from }, buffersOf(result))
  } catch (error) {
    answer({ type: 'failed', id, reason: reasonOf(error) })
  }
}

function buffersOf(result: Results[keyof Results]): ArrayBuffer[] {
  if ('samples' in result) return [result.samples.buffer]
  return 'probabilities' in result ? result.probabilities.map((each) => each.buffer) : []
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

serve(workerData as Duty).catch((error: unknown) => {
  answer({ type: 'unready', reason: reasonOf(error) })
})
