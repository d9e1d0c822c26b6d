import { Anchor, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { Overview } from '@parley/sdk'
import { useAnswer } from '../../api.ts'
import { fill, useText } from '../../text/text.ts'
import { Card } from '../../ui/card.tsx'
import { hasHeard } from '../../ui/heard.ts'

type Step = { name: 'agent' | 'hear' | 'number' | 'call' | 'key'; isDone: boolean; link: LinkProps }

/** What a newcomer does first. It ticks itself off, and goes when all is done. */
export function ChecklistCard({ checklist }: { checklist: Overview['checklist'] }) {
  const { checklist: text } = useText().overview
  const steps = useSteps(checklist)
  const done = steps.filter((step) => step.isDone).length
  const next = steps.find((step) => !step.isDone)
  if (done === steps.length) return null
  return (
    <Card title={text.title}>
      <Text size="sm" c="dimmed">
        {fill(text.progress, { done, all: steps.length })}
      </Text>
      <Stack component="ol" gap="sm" className="items">
        {steps.map((step) => (
          <StepLine key={step.name} step={step} isNext={step === next} />
        ))}
      </Stack>
    </Card>
  )
}

/** The one to do now is a button, the others wait. */
function StepLine({ step: { name, isDone, link }, isNext }: { step: Step; isNext: boolean }) {
  const { checklist: text } = useText().overview
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="flex-start">
      {isDone ? (
        <IconCircleCheckFilled size={22} color="var(--mantine-primary-color-filled)" aria-hidden />
      ) : (
        <IconCircle size={22} color="var(--mantine-color-dimmed)" aria-hidden />
      )}
      <Stack gap={isNext ? 6 : 0} align="flex-start">
        {isNext ? (
          <Button size="md" renderRoot={(props) => <Link {...link} {...props} />}>
            {text[name]}
          </Button>
        ) : isDone ? (
          <Text td="line-through" c="dimmed">
            {text[name]}
          </Text>
        ) : (
          <Anchor renderRoot={(props) => <Link {...link} {...props} />}>{text[name]}</Anchor>
        )}
        <VisuallyHidden>{isDone ? text.done : text.open}</VisuallyHidden>
        {!isDone && (
          <Text size="sm" c="dimmed">
            {text[`${name}Hint`]}
          </Text>
        )}
      </Stack>
    </Group>
  )
}

function useSteps(checklist: Overview['checklist']): Step[] {
  const first = useAnswer('listAgents', {}).data?.data[0]
  const agent: LinkProps =
    first === undefined ? { to: '/agents/new' } : { to: '/agents/$agentId', params: { agentId: first.id } }
  const talk: LinkProps =
    first === undefined ? { to: '/talk' } : { to: '/agents/$agentId/talk', params: { agentId: first.id } }
  return [
    { name: 'agent', isDone: checklist.agent_created, link: { to: '/agents/new' } },
    { name: 'hear', isDone: checklist.call_taken || hasHeard(), link: agent },
    { name: 'number', isDone: checklist.number_acquired, link: { to: '/numbers/find' } },
    { name: 'call', isDone: checklist.call_taken, link: talk },
    { name: 'key', isDone: checklist.key_made, link: { to: '/developers', search: { tab: 'keys' } } },
  ]
}
