import { Alert, Badge, Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Plan, SubscriptionView } from 'parley-sdk'
import { useAnswer, useRequest } from '../../api.ts'
import { countOf, fill, useText, useTranslation } from '../../text/text.ts'
import { Answer } from '../../ui/answer.tsx'
import { Card } from '../../ui/card.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { useFormats } from '../../ui/formats.ts'
import { done, failed } from '../../ui/toast.ts'
import { Minutes } from '../overview/figures.tsx'
import { Limits } from './plan-limits.tsx'

const DAY_MS = 86_400_000
const PLANS = ['starter', 'professional', 'enterprise'] as const satisfies Plan[]

export function PlanTab() {
  const query = useAnswer('getSubscription', {})
  return <Answer query={query}>{({ data }) => <PlanView view={data} />}</Answer>
}

function useChange() {
  return useRequest('updateSubscription', ['getSubscription', 'getOverview', 'listAgents', 'getAgent'])
}

function PlanView({ view: { subscription, usage, limits } }: { view: SubscriptionView }) {
  const { plan: text } = useText().settings
  return (
    <Stack>
      <Standing subscription={subscription} />
      <Card title={text.usage}>
        <Minutes
          minutes={{
            used: usage.used,
            included: usage.limit,
            period_start: subscription.current_period_start,
            period_end: subscription.current_period_end,
          }}
        />
      </Card>
      <Card title={text.title}>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          {PLANS.map((plan) => (
            <Offer key={plan} plan={plan} subscription={subscription} />
          ))}
        </SimpleGrid>
        <Ending subscription={subscription} />
      </Card>
      <Limits limits={limits} />
    </Stack>
  )
}

type Part = { subscription: SubscriptionView['subscription'] }

/** Whether all is well, and for how long. */
function Standing({
  subscription: { status, current_period_end: end, cancel_at_period_end: ends, plan },
}: Part) {
  const { text, language } = useTranslation()
  const { plan: words } = text.settings
  const { day } = useFormats()
  const daysLeft = Math.max(0, Math.ceil((Date.parse(end) - Date.now()) / DAY_MS))
  const isOver = status === 'paused' || status === 'canceled'
  return (
    <Card title={words.current}>
      <Group gap="sm">
        <Title order={3}>{words.names[plan]}</Title>
        <Badge variant="outline" color="gray">
          {words.status[status]}
        </Badge>
        {status === 'trialing' && <Text fw={600}>{countOf(words.trialLeft, daysLeft, language)}</Text>}
      </Group>
      {isOver ? (
        <Alert color="red">{words.over}</Alert>
      ) : (
        <Text size="sm">{fill(ends ? words.ends : words.renews, { day: day(end) })}</Text>
      )}
      {status === 'trialing' && <Text size="sm">{words.trialHint}</Text>}
    </Card>
  )
}

function Offer({ plan, subscription }: Part & { plan: Plan }) {
  const text = useText()
  const { plan: words } = text.settings
  const change = useChange()
  const name = words.names[plan]
  const isCurrent = plan === subscription.plan && subscription.status === 'active'
  return (
    <Stack className="surface" p="md" justify="space-between">
      <div>
        <Title order={3} size="h4">
          {name}
        </Title>
        <Text size="sm" c="dimmed">
          {words.offers[plan]}
        </Text>
      </div>
      <Button
        variant={plan === subscription.plan ? 'filled' : 'default'}
        disabled={isCurrent}
        loading={change.isPending}
        onClick={() =>
          change.mutate(
            { body: { plan } },
            {
              onSuccess: () => done(fill(words.chosen, { plan: name })),
              onError: (error) => failed(error, text),
            },
          )
        }
      >
        {fill(words.choose, { plan: name })}
      </Button>
    </Stack>
  )
}

const ending = (isWanted: boolean) => ({ body: { cancel_at_period_end: isWanted } })

/** Ending it, or thinking better of it. */
function Ending({ subscription: { status, cancel_at_period_end: ends, current_period_end: end } }: Part) {
  const text = useText()
  const { plan: words } = text.settings
  const { day } = useFormats()
  const change = useChange()
  const [isAsking, { open, close }] = useDisclosure(false)
  if (status !== 'active' && status !== 'trialing') return null
  const resume = () => change.mutate(ending(false), { onError: (error) => failed(error, text) })
  return (
    <Group>
      <Button variant="default" onClick={ends ? resume : open} loading={change.isPending}>
        {ends ? words.resume : words.cancel}
      </Button>
      <Confirm
        opened={isAsking}
        close={close}
        title={words.cancelTitle}
        action={words.cancel}
        confirm={() => change.mutateAsync(ending(true))}
      >
        <Text size="sm">{fill(words.cancelHint, { day: day(end) })}</Text>
      </Confirm>
    </Group>
  )
}
