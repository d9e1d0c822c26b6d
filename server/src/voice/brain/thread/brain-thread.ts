import { createBeats, watchBeats } from '../../../platform/heartbeat.ts'
import type { Log } from '../../../platform/log.ts'
import { createRequests, type Requests } from '../../../platform/requests.ts'
import { createSupervisedWorker } from '../../../platform/supervised-worker.ts'
import type { Brain, Briefing, Conversation, ReplyPart, UseTool } from '../brain.ts'
import type { Vector } from '../receptionist/understanding/meaning.ts'
import type { ModelThread } from '../receptionist/understanding/model-thread.ts'
import {
  failed,
  written,
  type BrainCommand,
  type BrainEvent,
  type BrainSettings,
  type Done,
} from './messages.ts'

export type BrainThread = Brain & {
  /** What texts mean, where no caller waits for it. */
  embed(texts: readonly string[]): Promise<readonly Vector[]>
  close(): Promise<void>
}

/** A call whose replies were under way so often when the thread was lost has to do without: it may be the cause. */
const MAX_LOST_REPLIES = 2

type Finished = Exclude<Done, { error: string }>
type Listener = { readonly emit: (part: ReplyPart) => void; readonly useTool: UseTool | undefined }

/** The thread as conversations see it. */
type Link = {
  /** How many threads have been lost. */
  losses(): number
  post(command: BrainCommand): void
  readonly requests: Requests<Finished>
  /** Those to whom the parts of a reply go, by its request. */
  readonly listeners: Map<number, Listener>
}

/**
 * The brains of all calls in a thread of their own: what owners, callers and tools have written is read there, beside
 * the clock of the calls. If it breaks, or hangs in its work, the replies under way fail and the next is given by a new
 * thread, to which the conversation so far is not known.
 */
export function startBrainThread(
  settings: BrainSettings,
  model: ModelThread,
  log: Log,
  file = new URL('brain-worker.ts', import.meta.url),
): BrainThread {
  const beats = createBeats()
  const requests = createRequests<Finished>()
  const listeners = new Map<number, Listener>()
  let losses = 0
  let conversations = 0
  const worker = createSupervisedWorker<BrainCommand, BrainEvent>({
    file,
    workerOptions: { workerData: { ...settings, beats } },
    onMessage: hear,
    onEnd(error, isClosed) {
      losses++
      if (!isClosed) log.error({ err: error }, 'the thread of replies failed')
      listeners.clear()
      requests.failAll(new Error('The thread of replies has stopped.'))
    },
  })
  worker.start()
  const stopWatching = watchBeats(beats, worker)

  function post(command: BrainCommand): void {
    worker.start()
    worker.post(command)
  }
  const ask = (command: (request: number) => BrainCommand) =>
    requests.ask((request) => post(command(request))).answer

  function hear(event: BrainEvent): void {
    if (event.type === 'handover') log.warn(event.handover, 'model gave way')
    else if (event.type === 'ask_model') void answerQuestion(event)
    else if (event.type === 'part') listeners.get(event.request)?.emit(event.part)
    else if (event.type === 'tool') void runTool(event)
    else if ('error' in event.result) requests.failed(event.request, new Error(event.result.error))
    else requests.done(event.request, event.result)
  }

  async function answerQuestion({ question, wanted }: Extract<BrainEvent, { type: 'ask_model' }>) {
    const found =
      'asked' in wanted
        ? model.compare(wanted.asked, wanted.texts).then((overlaps) => ({ overlaps }))
        : model.embed(wanted.texts).then((vectors) => ({ vectors }))
    post({ type: 'model_answered', question, answer: await found.catch(failed) })
  }

  async function runTool({ request, use, tool, args }: Extract<BrainEvent, { type: 'tool' }>) {
    const answer = await listeners.get(request)?.useTool?.(tool, args).catch(failed)
    if (answer) post({ type: 'tool_answered', use, answer })
  }

  return {
    name: settings.model ? 'llm' : 'receptionist',
    open: (briefing) => open(++conversations, briefing, { losses: () => losses, post, requests, listeners }),
    async rehearse(briefing) {
      const wanted = { type: 'rehearse', briefing: written(briefing) } as const
      return (await ask((request) => ({ ...wanted, request }))).batches ?? []
    },
    async embed(texts) {
      return (await ask((request) => ({ type: 'embed', request, texts }))).vectors ?? []
    },
    close() {
      stopWatching()
      return worker.close()
    },
  }
}

function open(
  conversation: number,
  first: Briefing,
  { losses, post, requests, listeners }: Link,
): Conversation {
  let briefing = written(first)
  let openedAfter = losses()
  let lostReplies = 0
  post({ type: 'open', conversation, briefing })
  return {
    async reply(heard, emit, signal, useTool) {
      if (signal.aborted) return
      if (lostReplies === MAX_LOST_REPLIES) throw new Error('The thread of replies has hung in this call.')
      if (openedAfter !== losses()) post({ type: 'open', conversation, briefing })
      openedAfter = losses()
      const { request, answer } = requests.ask((number) => {
        listeners.set(number, { emit, useTool })
        post({ type: 'reply', request: number, conversation, heard, hasTools: useTool !== undefined })
      })
      const abort = () => {
        listeners.delete(request)
        post({ type: 'abort', request })
        requests.done(request, {})
      }
      signal.addEventListener('abort', abort, { once: true })
      try {
        await answer
      } finally {
        listeners.delete(request)
        signal.removeEventListener('abort', abort)
        if (openedAfter !== losses()) lostReplies++
      }
    },
    changeLanguage(inOther) {
      briefing = written(inOther)
      if (openedAfter === losses()) post({ type: 'change_language', conversation, briefing })
    },
    close: () => post({ type: 'close', conversation }),
  }
}
