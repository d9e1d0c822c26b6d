import { parentPort, workerData } from 'node:worker_threads'
import { type Beats, startBeating } from '../../../platform/heartbeat.ts'
import { createRequests, type Requests } from '../../../platform/requests.ts'
import type { Brain, Conversation, ReplyPart, ToolResult, UseTool } from '../brain.ts'
import type { Handover } from '../llm/llm-brain.ts'
import { startMeaning, type Meaning } from '../receptionist/understanding/meaning.ts'
import type { Found, ModelQuestion } from '../receptionist/understanding/model-thread.ts'
import {
  failed,
  read,
  type BrainCommand,
  type BrainEvent,
  type Done,
  type Failed,
  type WrittenBriefing,
} from './messages.ts'

type Command<T extends BrainCommand['type']> = Extract<BrainCommand, { type: T }>
type Tell = (event: BrainEvent) => void
type CreateBrain = (meaning: Meaning, onHandover: (handover: Handover) => void) => Promise<Brain>

/** The thread's end of `startBrainThread`. */
export async function serveBrain(create: CreateBrain): Promise<void> {
  const port = parentPort
  if (!port) throw new Error('This file runs as a worker thread.')
  const tell: Tell = (event) => port.postMessage(event)
  const questions = createRequests<Found>()
  const askModel = (wanted: ModelQuestion) =>
    questions.ask((question) => tell({ type: 'ask_model', question, wanted })).answer
  const meaning = startMeaning({
    embed: async (texts) => (await askModel({ texts })).vectors ?? [],
    compare: async (asked, texts) => (await askModel({ asked, texts })).overlaps ?? [],
    ready: Promise.resolve(),
    close: async () => {},
  })
  const brain = await create(meaning, (handover) => tell({ type: 'handover', handover }))
  const conversations = createConversations(brain, tell)

  async function finish(request: number, work: Promise<Done>): Promise<void> {
    tell({ type: 'done', request, result: await work.catch(failed) })
  }
  async function rehearse({ briefing }: Command<'rehearse'>): Promise<Done> {
    return { batches: (await brain.rehearse?.(read(briefing))) ?? [] }
  }
  async function embed({ texts }: Command<'embed'>): Promise<Done> {
    return { vectors: await Promise.all(texts.map((text) => meaning.vector(text, 'later'))) }
  }

  port.on('message', (command: BrainCommand) => {
    if (command.type === 'rehearse') void finish(command.request, rehearse(command))
    else if (command.type === 'embed') void finish(command.request, embed(command))
    else if (command.type === 'model_answered') settle(questions, command.question, command.answer)
    else if (command.type === 'reply') void finish(command.request, conversations.reply(command))
    else conversations.handle(command)
  })
  startBeating((workerData as { readonly beats: Beats }).beats)
}

function settle<Answer extends object>(
  requests: Requests<Answer>,
  request: number,
  answer: Answer | Failed,
): void {
  if ('error' in answer) requests.failed(request, new Error(answer.error))
  else requests.done(request, answer)
}

type OfConversations = Command<'open' | 'change_language' | 'close' | 'abort' | 'tool_answered'>

function createConversations(brain: Brain, tell: Tell) {
  const open = new Map<number, Conversation>()
  const replies = new Map<number, AbortController>()
  const tools = createRequests<ToolResult>()

  /** A business that cannot be read fails its own replies, and nobody else's. */
  function begin(briefing: WrittenBriefing): Conversation {
    try {
      return brain.open(read(briefing))
    } catch (error) {
      return { reply: () => Promise.reject(error) }
    }
  }

  function toolsFor(request: number): UseTool {
    return (tool, args) => tools.ask((use) => tell({ type: 'tool', request, use, tool, args })).answer
  }

  return {
    async reply({ request, conversation, heard, hasTools }: Command<'reply'>): Promise<Done> {
      const aborter = new AbortController()
      replies.set(request, aborter)
      const emit = (part: ReplyPart) => tell({ type: 'part', request, part })
      try {
        const asked = open.get(conversation)
        if (!asked) throw new Error('The conversation is over.')
        await asked.reply(heard, emit, aborter.signal, hasTools ? toolsFor(request) : undefined)
      } finally {
        replies.delete(request)
      }
      return {}
    },
    handle(command: OfConversations): void {
      const { type } = command
      if (type === 'open') open.set(command.conversation, begin(command.briefing))
      if (type === 'change_language') open.get(command.conversation)?.changeLanguage?.(read(command.briefing))
      if (type === 'close') open.delete(command.conversation)
      if (type === 'abort') replies.get(command.request)?.abort()
      if (type === 'tool_answered') settle(tools, command.use, command.answer)
    },
  }
}
