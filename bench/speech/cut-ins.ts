import { setTimeout as sleep } from 'node:timers/promises'
import { percent, table } from './figures.ts'
import { PAUSES_MS, type PausedUtterance } from './paused-utterances.ts'
import { agentWith, type Happened, type VoiceNode } from './voice-node.ts'

const BREATH_MS = 300
/** Callers at a time: their words are what counts here, not how fast they are. */
const AT_ONCE = 3

type Outcome = {
  readonly utterance: PausedUtterance
  /** The turn was taken to be over in a pause. */
  readonly taken: boolean
  /** And the agent was heard before the caller had finished. */
  readonly heard: boolean
}

/** People pause in what they say. Taking that for the end of their turn cuts in. */
export async function measureCutIns(node: VoiceNode, utterances: readonly PausedUtterance[]): Promise<void> {
  await node.prepare(agentWith([]), [])
  const waiting = [...utterances]
  const outcomes: Outcome[] = []
  const take = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) outcomes.push(await listenTo(node, next))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, take))
  report(outcomes)
}

async function listenTo(node: VoiceNode, utterance: PausedUtterance): Promise<Outcome> {
  const { telephone, happened, hangUp } = node.call(agentWith([]))
  await telephone.listenedTo()
  await sleep(BREATH_MS)
  const beganMs = performance.now()
  const endedMs = await telephone.say(utterance.samples)
  const heardMs = telephone.voiceSince(beganMs)
  await hangUp()
  return {
    utterance,
    taken: happened.some((each) => each.atMs > beganMs && each.atMs < endedMs && takesTurn(each)),
    heard: heardMs !== undefined && heardMs < endedMs,
  }
}

function takesTurn({ commands }: Happened): boolean {
  return commands.some(
    (command) => command.type === 'confirm_thinking' || (command.type === 'think' && !command.speculative),
  )
}

function report(outcomes: readonly Outcome[]): void {
  const kinds = [...new Set(outcomes.map(({ utterance }) => utterance.kind))]
  const share = (some: readonly Outcome[]) =>
    `${some.filter(({ taken }) => taken).length}/${some.filter(({ heard }) => heard).length} of ${some.length}`
  const rows = kinds.map((kind) => {
    const ofKind = outcomes.filter(({ utterance }) => utterance.kind === kind)
    const cells = PAUSES_MS.map((ms) => share(ofKind.filter(({ utterance }) => utterance.pauseMs === ms)))
    return [kind, ...cells, share(ofKind)]
  })
  const heard = outcomes.filter((each) => each.heard).length / outcomes.length
  console.log('\nFalse cut-ins: turns taken to be over in a pause / those in which the agent was heard')
  console.log(table([['pause', ...PAUSES_MS.map((ms) => `${ms} ms`), 'all'], ...rows]))
  console.log(`The agent is heard in the middle of ${percent(heard)} of these turns.`)
}
