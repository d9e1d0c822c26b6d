import type { Agent } from '../../product/agents/agent.ts'
import type { AccountId } from '../../platform/ids.ts'
import type { Brain, Briefing } from '../brain/brain.ts'
import type { Route } from '../conversation/routing.ts'
import { ANONYMOUS, type Emit, type Snapshot, type VoiceCommandOf, type WantedSpeech } from '../protocol.ts'
import { languagesOf } from '../agent-language.ts'
import { briefingFor, settingsFor, voiceFor } from '../snapshot.ts'
import type { TextToSpeech } from '../speech/text-to-speech.ts'
import type { Allowance, Prerender } from '../speech/tts-cache/prerender.ts'
import { ownerless, type TtsCache } from '../speech/tts-cache/tts-cache.ts'
import { expectSpeech, loaded, type SpeechLoading } from './speech-loading.ts'

/** What agents say outside of calls, or before them. */
export type AgentSpeech = {
  /** A call may come: makes its first words, and those that it may need soon. Reports how many characters it took. */
  prepare(snapshot: Snapshot, allowance: Allowance): Promise<number>
  /**
   * Makes what the agent is known to say, so that an answer needs no TTS at that moment. Reports how many
   * characters it took.
   */
  render(accountId: AccountId, agent: Agent, allowance: Allowance, signal: AbortSignal): Promise<number>
  /** An agent is gone, or without one a whole account: nothing of what it has said is kept. */
  forget(accountId: AccountId, agentId?: string): Promise<void>
  /** The audio of a text outside any call. */
  say(accountId: AccountId, wanted: WantedSpeech, signal: AbortSignal): ReturnType<Prerender['say']>
}

type Options = SpeechLoading & { readonly brain: Brain; readonly textToSpeech: TextToSpeech }

const OPEN: Route = { kind: 'answer', reason: 'open', transferTo: null, sentence: '' }

export function createAgentSpeech(
  options: Options,
  rendered: TtsCache,
  prerender: Prerender,
): Omit<AgentSpeech, 'prepare'> {
  const { brain, ready, textToSpeech } = options
  const rehearse = async (briefing: Briefing) => (await brain.rehearse?.(briefing)) ?? []

  /** What an agent is known to say in a language, the most needed first. */
  async function batchesIn(agent: Agent, tag: string) {
    const briefing = briefingFor({ agent, caller: ANONYMOUS }, OPEN, tag)
    const { lines: first, otherLines, rephrasings } = settingsFor({ agent }, OPEN)
    const lines = Object.values(otherLines?.[tag] ?? first)
    const rephrased = Object.values(rephrasings?.[tag] ?? {}).flat()
    const [needed = [], again = [], ...others] = await rehearse(briefing)
    // What an agent without a business would say as well is synthesised once for all.
    const shared = new Set([
      ...Object.values(briefing.language.phrases),
      ...rephrased,
      ...(await rehearse(withoutBusiness(briefing))).flat(),
    ])
    return [[...lines, ...needed], [...rephrased, ...again], ...others].map((batch) => ({
      own: batch.filter((text) => text !== '' && !shared.has(text)),
      common: batch.filter((text) => shared.has(text)),
    }))
  }

  /**
   * What is most needed in each of the agent's languages comes before what is less so in any of them, and its own words
   * before those of all agents: the greeting and its answers are what the first caller waits for.
   */
  async function inTurns(accountId: AccountId, agent: Agent) {
    const languages = await Promise.all(
      languagesOf(agent).map(async (tag) => ({
        voice: voiceFor({ accountId, agent }, tag),
        batches: await batchesIn(agent, tag),
      })),
    )
    const ranks = Math.max(...languages.map(({ batches }) => batches.length))
    return Array.from({ length: ranks }, (_, rank) => [
      ...languages.map(({ voice, batches }) => ({ voice, texts: batches[rank]?.own ?? [] })),
      ...languages.map(({ voice, batches }) => ({
        voice: ownerless(voice),
        texts: batches[rank]?.common ?? [],
      })),
    ]).flat()
  }

  return {
    async render(accountId, agent, allowance, signal) {
      await loaded(ready)
      // An agent that was just saved may be called next.
      expectSpeech(options, languagesOf(agent))
      let spent = 0
      for (const { voice, texts } of await inTurns(accountId, agent)) {
        const rest = { ...allowance, characters: allowance.characters - spent }
        spent += await prerender.known(texts, { accountId, voice, allowance: rest }, signal)
      }
      return spent
    },
    async forget(accountId, agentId) {
      textToSpeech.forget?.()
      await rendered.forget(accountId, agentId)
    },
    async say(accountId, { text, voice, kept }, signal) {
      await loaded(ready)
      return prerender.say(text, kept, { accountId, voice }, signal)
    },
  }
}

function withoutBusiness(briefing: Briefing): Briefing {
  const nobody = { businessName: '', agentName: '', greeting: '', systemPrompt: '', faq: [], hours: null }
  return { ...briefing, ...nobody, timeZone: 'UTC', tools: [] }
}

type Wanted = VoiceCommandOf<'prepare' | 'render' | 'say'>
type Made = { readonly characters: number; readonly samples?: Int16Array }

/** Speech that the service wants outside calls, until it is made or no longer wanted. */
export function createPrerenderRequests(speech: AgentSpeech, emit: Emit) {
  const underWay = new Map<number, AbortController>()

  async function make(wanted: Wanted, signal: AbortSignal): Promise<Made> {
    if (wanted.type === 'say') {
      const { samples, isNew } = await speech.say(wanted.accountId, wanted, signal)
      return { samples, characters: isNew ? wanted.text.length : 0 }
    }
    const { allowance } = wanted
    if (wanted.type === 'prepare') return { characters: await speech.prepare(wanted.snapshot, allowance) }
    return { characters: await speech.render(wanted.accountId, wanted.agent, allowance, signal) }
  }

  async function settle(wanted: Wanted, signal: AbortSignal): Promise<void> {
    const { request } = wanted
    try {
      emit({ type: 'done', request, ...(await make(wanted, signal)) })
    } catch (error) {
      emit({ type: 'failed', request, reason: error instanceof Error ? error.message : String(error) })
    } finally {
      underWay.delete(request)
    }
  }

  return {
    begin(wanted: Wanted): void {
      const aborter = new AbortController()
      underWay.set(wanted.request, aborter)
      void settle(wanted, aborter.signal)
    },
    cancel: (request: number) => underWay.get(request)?.abort(),
  }
}
