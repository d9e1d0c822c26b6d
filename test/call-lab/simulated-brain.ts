import type { CallCommand } from '../../server/src/voice/conversation/commands.ts'
import type { BrainRule, Script } from './script.ts'
import type { Fact } from './simulated-leg.ts'
import type { VirtualTime } from './virtual-time.ts'

const USUAL_MS = 300
const SLOW_MS = 6000
const CLAUSE_GAP_MS = 80

type Think = Extract<CallCommand, { type: 'think' }>

/**
 * A brain with its answers written down. It ignores `stop_thinking`, so that every answer that comes too late really
 * comes, and the machine has to know it for what it is.
 */
export function simulatedBrain(time: VirtualTime, script: Script, tell: (fact: Fact) => void) {
  const told = new Map<number, string>()
  const asked: string[] = []
  const guesses = new Map<string, string>()
  const waiting = new Map<string, () => void>()
  let transfers = 0
  const effects: string[] = []

  function ruleFor({ heard, digits, turn }: Think): BrainRule {
    const text = `${heard} ${digits}`.toLowerCase()
    const found = script.brain.find(
      (rule) =>
        (rule.turn === undefined || rule.turn === turn) &&
        (rule.hears === undefined || text.includes(rule.hears.toLowerCase())),
    )
    return (
      found?.knowing?.([...told.values()]) ??
      found ?? { says: ['I am not sure about that.'], about: 'not_understood' }
    )
  }

  function think(command: Think): void {
    const { turn, attempt } = command
    const about = [command.heard, command.digits].filter(Boolean).join(' ')
    told.set(turn, about)
    const rule = ruleFor(command)
    const request = { turn, attempt }
    if (command.speculative) guesses.set(`${turn}.${attempt}`, about)
    else asked.push(about)
    if (rule.fails === 'never') return
    const startMs = time.nowMs() + (rule.fails === 'slow' ? SLOW_MS : (rule.afterMs ?? USUAL_MS))
    if (rule.fails === 'error')
      return time.at(startMs, () => tell({ type: 'reply.failed', ...request, reason: 'error' }))
    time.at(startMs, () => {
      tell({ type: 'reply.began', ...request })
      const { tool } = rule
      if (!tool) return reply(rule, request)
      waiting.set(`${turn}.${attempt}.${tool.key}`, () => reply(rule, request))
      tell({ type: 'tool.called', ...request, ...tool })
    })
  }

  function reply(rule: BrainRule, request: { turn: number; attempt: number }): void {
    const { says = [], gapMs = CLAUSE_GAP_MS, fails, source = 'script' } = rule
    const isBroken = fails === 'cut' || fails === 'stall'
    const clauses = fails === 'garbage' ? ['', '...', '  \n'] : isBroken ? says.slice(0, 1) : says
    let atMs = time.nowMs()
    for (const text of clauses) {
      time.at(atMs, () => tell({ type: 'reply.said', ...request, text, source }))
      atMs += gapMs
    }
    if (fails === 'stall') return
    if (fails === 'cut') return time.at(atMs, () => tell({ type: 'reply.failed', ...request, reason: 'cut' }))
    const action = fails === 'garbage' ? null : (rule.action ?? null)
    time.at(atMs, () => tell({ type: 'reply.ended', ...request, action, about: rule.about ?? null }))
  }

  function runTool({ key, tool }: Extract<CallCommand, { type: 'run_tool' }>): void {
    effects.push(key)
    const rule = script.tools.find((each) => each.tool === tool)
    if (!rule || rule.fails === 'never') return
    const { ok, result, effect = null } = rule.fails === 'error' ? { ok: false, result: null } : rule
    const afterMs = rule.fails === 'slow' ? 10_000 : rule.afterMs
    time.at(time.nowMs() + afterMs, () => tell({ type: 'tool.answered', key, ok, result, effect }))
  }

  function transfer({ transfer: number }: Extract<CallCommand, { type: 'transfer' }>): void {
    const rule = script.transfers[Math.min(transfers++, script.transfers.length - 1)]
    if (!rule) return
    const { result, afterMs, answeredMs, endsMs, reason = 'no_answer' } = rule
    const after = (ms: number, fact: Fact) => time.at(time.nowMs() + ms, () => tell(fact))
    if (answeredMs !== undefined) after(answeredMs, { type: 'transfer.answered', transfer: number })
    if (result === 'fails') after(afterMs, { type: 'transfer.failed', transfer: number, reason })
    if (result !== 'succeeds') return
    after(afterMs, { type: 'transfer.succeeded', transfer: number })
    if (endsMs !== undefined) after(afterMs + endsMs, { type: 'transfer.ended', transfer: number })
  }

  return {
    asked,
    effects,
    handle(command: CallCommand): void {
      if (command.type === 'think') think(command)
      if (command.type === 'run_tool') runTool(command)
      if (command.type === 'transfer') transfer(command)
      if (command.type === 'confirm_thinking')
        asked.push(guesses.get(`${command.turn}.${command.attempt}`) ?? '')
      if (command.type === 'give_result') waiting.get(`${command.turn}.${command.attempt}.${command.key}`)?.()
    },
  }
}
