import { Text, ThemeIcon, Timeline } from '@mantine/core'
import {
  IconClock,
  IconPhoneCall,
  IconPhoneIncoming,
  IconPhoneOff,
  IconRobot,
  IconUser,
  type Icon,
} from '@tabler/icons-react'
import type { Agent, Routing } from '@parley/sdk'
import { fill, useTranslation, type Catalogue } from '../../../text/text.ts'
import { createFormats } from '../../../ui/format/create-formats.ts'
import { useAgentZone } from '../../../ui/agent-zone.ts'

type Step = { icon: Icon; title: string; text: string; tone: Tone }
type Tone = 'good' | 'quiet' | 'bad'
type Words = Catalogue['agentForm']['calling']

const COLOURS = { good: 'pine.7', quiet: 'gray.7', bad: 'red.8' } as const

/** What a call meets, one station after the other. */
export function CallFlow({ agent, routing }: { agent: Agent; routing: Routing }) {
  const { language, text } = useTranslation()
  const { zone } = useAgentZone(agent)
  const { moment } = createFormats(language, zone)
  const steps = stepsOf(agent, routing, text.agentForm.calling, moment)
  return (
    <Timeline active={steps.length} bulletSize={32} lineWidth={2} role="status">
      {steps.map(({ icon: Icon, title, text: detail, tone }) => (
        <Timeline.Item
          key={title}
          title={title}
          bullet={
            <ThemeIcon size={32} radius="xl" color={COLOURS[tone]}>
              <Icon size={18} aria-hidden />
            </ThemeIcon>
          }
        >
          <Text size="sm" c="dimmed" className="wrap">
            {detail}
          </Text>
        </Timeline.Item>
      ))}
    </Timeline>
  )
}

function stepsOf(agent: Agent, routing: Routing, words: Words, moment: (iso: string) => string): Step[] {
  const { kind, reason, number } = routing
  const isTaken = kind === 'answer' || kind === 'answer_closed'
  const { steps, reasons, kinds } = words
  return [
    { icon: IconPhoneIncoming, title: steps.call, text: moment(routing.at), tone: 'good' },
    {
      icon: IconRobot,
      title: isTaken ? steps.ready : steps.notReady,
      text: reasons[reason],
      tone: isTaken ? 'good' : 'bad',
    },
    ...(isTaken ? [hoursStep(routing, words, moment)] : []),
    {
      icon: kind === 'apologise' || kind === 'refuse' ? IconPhoneOff : IconPhoneCall,
      title: kinds[kind].title,
      text: fill(kinds[kind].text, { number: number ?? '' }),
      tone: kind === 'apologise' || kind === 'refuse' ? 'bad' : 'good',
    },
    ...(kind === 'answer' ? [handoverStep(agent, number, words)] : []),
  ]
}

function hoursStep(
  { kind, opens_at: opensAt }: Routing,
  { steps }: Words,
  moment: (iso: string) => string,
): Step {
  const isOpen = kind === 'answer'
  const opens = opensAt === null ? steps.neverOpens : fill(steps.opens, { moment: moment(opensAt) })
  return {
    icon: IconClock,
    title: isOpen ? steps.open : steps.closed,
    text: isOpen ? '' : opens,
    tone: isOpen ? 'good' : 'quiet',
  }
}

function handoverStep({ escalation_policy: policy }: Agent, number: string | null, words: Words): Step {
  const { handover, steps } = words
  const isMissing = policy !== 'never' && number === null
  const text = isMissing ? handover.none : fill(handover[policy], { number: number ?? '' })
  return { icon: IconUser, title: steps.handover, text, tone: isMissing ? 'bad' : 'good' }
}
