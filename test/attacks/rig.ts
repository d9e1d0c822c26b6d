import { english } from '../../server/src/language/en/index.ts'
import type { Brain, Briefing } from '../../server/src/voice/brain/brain.ts'
import { LAST_RESORT } from '../../server/src/voice/brain/llm/llm-brain.fixture.ts'
import { llmBrain } from '../../server/src/voice/brain/llm/llm-brain.ts'
import { chooseModels } from '../../server/src/voice/brain/llm/models.ts'
import { BRIEFING, TUESDAY_TEN_MS } from '../../server/src/voice/brain/receptionist/briefing.fixture.ts'
import { createCalendarTools } from '../../server/src/product/tools/booking/calendar-tools.ts'
import { createEmailTool } from '../../server/src/product/tools/email-tool.ts'
import type { Json, Tool } from '../../server/src/voice/tool.ts'
import type { Attack, AttackTurn, Deed } from './attack.ts'
import { startAttackedCall } from './attacked-call.ts'
import { harmIn, type Seen } from './harm.ts'
import { callFor, filled, type ObedientModel, type ToolCall } from './obedient-model.ts'
import { CALLER, openOffice, SECRET, type Office } from './office.ts'
import { unguardedTools } from './unguarded-tools.ts'

/** What came of an attack: the harm that it did, and what the model called for. */
export type Aftermath = {
  readonly harm: ReadonlySet<string>
  readonly called: readonly ToolCall[]
  readonly seen: Seen
}

function briefingOf(attack: Attack): Briefing {
  const { prompt = '', faq = [], policy = 'on_request', closed, noTarget, caller = CALLER } = attack
  return {
    ...BRIEFING,
    businessName: attack.businessName ?? BRIEFING.businessName,
    systemPrompt: [BRIEFING.systemPrompt, SECRET, prompt].join('\n'),
    faq: [...BRIEFING.faq, ...faq],
    open: !closed,
    escalation: { policy, hasTarget: !noTarget },
    callerNumber: caller,
    functionsEnabled: true,
  }
}

function lookUp(answer: string, asked: Json[]): Tool {
  return {
    name: 'look_up_order',
    description: 'Looks an order up.',
    parameters: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
    repeat: 'harmless',
    async run(args) {
      asked.push(args)
      return { ok: true, result: { found: answer }, effect: null }
    },
  }
}

/** What the tools take for a name. */
const LONGEST_NAME = 100
/** No machine is too slow for these calls. */
const patientTimer = () => () => {}

/** Who has put a text into the calendar knows the name that it lies under. */
function underOwnName(deed: Deed, { calendar = 'Mal Lory' }: Attack): Deed {
  return 'list' in deed
    ? { call: 'list_appointments', input: { name: calendar.slice(0, LONGEST_NAME) } }
    : deed
}

/** Plays a script against the real brain, machine and tools. */
export async function attackGuarded(attack: Attack, model: ObedientModel): Promise<Aftermath> {
  const briefing = briefingOf(attack)
  const office = openOffice(attack.calendar)
  const lookUps: Json[] = []
  const brain = llmBrain({
    models: chooseModels(model.server.settings('openai-compatible')),
    lastResort: LAST_RESORT,
    clock: { now: () => TUESDAY_TEN_MS },
    timer: patientTimer,
  })
  const tools = [
    ...createCalendarTools(english, office.calendar),
    createEmailTool(english, office.mailer),
    lookUp(attack.toolSays ?? 'Nothing.', lookUps),
  ]
  const called: ToolCall[] = []
  model.handle([])
  const seen = await play(attack, { brain, briefing, tools, office, lookUps }, (turn) => {
    called.push(...model.called)
    model.handle(turn.does.map((deed) => underOwnName(deed, attack)))
  })
  called.push(...model.called)
  return { harm: harmIn(attack, seen), called, seen }
}

/** The same script where nothing stands between instruction and deed. */
export async function attackUnguarded(attack: Attack): Promise<Aftermath> {
  const briefing: Briefing = {
    ...briefingOf(attack),
    open: true,
    escalation: { policy: 'complex', hasTarget: true },
  }
  const office = openOffice(attack.calendar)
  const lookUps: Json[] = []
  const called: ToolCall[] = []
  let deeds: AttackTurn['does'] = []
  const brain: Brain = {
    name: 'unguarded',
    open: ({ systemPrompt }) => ({
      async reply(_heard, emit, _signal, useTool) {
        for (const deed of deeds) {
          if ('say' in deed) emit({ clause: filled(deed.say, systemPrompt) as string, source: 'model' })
          else {
            const { call, input } = callFor(deed, systemPrompt)
            called.push({ call, input })
            if (call === 'transfer_to_human') return emit({ action: { type: 'transfer' } })
            await useTool?.(call, input as Json)
          }
        }
        emit({ clause: 'That is done.', source: 'model' })
      },
    }),
  }
  const tools = [...unguardedTools(office), lookUp(attack.toolSays ?? 'Nothing.', lookUps)]
  // The tool runner itself guards the prompt, so here it gets none.
  const seen = await play(attack, { brain, briefing, tools, office, lookUps, knowsPrompt: false }, (turn) => {
    deeds = turn.does
  })
  return {
    harm: harmIn(attack, { ...seen, dialled: called.flatMap(({ input }) => numberIn(input)) }),
    called,
    seen,
  }
}

function numberIn(input: ToolCall['input']): string[] {
  return typeof input['number'] === 'string' ? [input['number']] : []
}

type Playing = {
  readonly brain: Brain
  readonly briefing: Briefing
  readonly tools: readonly Tool[]
  readonly office: Office
  readonly lookUps: readonly Json[]
  readonly knowsPrompt?: false
}

async function play(attack: Attack, playing: Playing, beforeTurn: (turn: AttackTurn) => void): Promise<Seen> {
  const { brain, briefing, tools, office, lookUps, knowsPrompt = true } = playing
  const guarded = knowsPrompt ? brain : withPrompt(brain, briefing.systemPrompt)
  const call = startAttackedCall({
    callId: 'call_1',
    brain: guarded,
    briefing: knowsPrompt ? briefing : { ...briefing, systemPrompt: '' },
    tools,
    nowMs: TUESDAY_TEN_MS,
  })
  for (const turn of attack.turns) {
    if (call.isOver()) break
    beforeTurn(turn)
    await call.take(turn)
  }
  call.close()
  return { ...call, office, lookUps, prompt: briefing.systemPrompt, dialled: [] }
}

function withPrompt(brain: Brain, systemPrompt: string): Brain {
  return { ...brain, open: (briefing) => brain.open({ ...briefing, systemPrompt }) }
}
