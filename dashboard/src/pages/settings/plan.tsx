import { Alert, Badge, Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Plan, SubscriptionView } from '@parley/sdk'
import { useAnswer, useRequest } from '../../api.ts'
import { countOf, fill, useText, useTranslation } from '../../text/text.ts'
import { Answer } from '../../ui/answer.tsx'
import { Card } from '../../ui/card.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { daysLeft } from '../../ui/shell/days-left.ts'
import { useOffers } from '../../ui/use-offers.ts'
import { useFormats } from '../../ui/format/formats.ts'
import { done, failed } from '../../ui/shell/toast.ts'
import { Minutes } from '../overview/figures.tsx'
import { Limits } from './plan-limits.tsx'

const THEN = ['active', 'paused', 'canceled'] as const
const PLANS = ['starter', 'professional', 'enterprise'] as const satisfies Plan[]

export function PlanTab() {
  const query = useAnswer('getSubscription', {})
  return <Answer query={query}>{({ data }) => <PlanView view={data} />}</Answer>
}

function useChange() {
  return useRequest('updateSubscription', ['getSubscription', 'getOverview', 'listAgents', 'getAgent'])
}

function PlanView({ view }: { view: SubscriptionView }) {
  const { subscription, usage, limits, choices } = view
  const { plan: text } = useText().settings
  const { billing } = useOffers()
  if (billing !== true) return <Limits limits={limits} />
  return (
    <Stack>
      <Standing view={view} />
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
            <Offer key={plan} plan={plan} subscription={subscription} mayChoose={choices.includes(plan)} />
          ))}
        </SimpleGrid>
        <Ending subscription={subscription} />
      </Card>
      <Limits limits={limits} />
    </Stack>
  )
}

type Part = { subscription: SubscriptionView['subscription'] }

/** Whether all is well, for how long, and what happens then. */
function Standing({ view: { subscription, next_status: next } }: { view: SubscriptionView }) {
  const { text, language } = useTranslation()
  const { plan: words } = text.settings
  const { day } = useFormats()
  const { status, current_period_end: end, cancel_at_period_end: ends, plan } = subscription
  const isOver = status === 'paused' || status === 'canceled'
  const then = status === 'trialing' ? THEN.find((each) => each === next) : undefined
  return (
    <Card title={words.current}>
      <Group gap="sm">
        <Title order={3}>{words.names[plan]}</Title>
        <Badge variant="outline" color="gray">
          {words.status[status]}
        </Badge>
        {status === 'trialing' && (
          <Text fw={600}>{countOf(text.shell.trial.left, daysLeft(end, Date.now()), language)}</Text>
        )}
      </Group>
      {isOver ? (
        <Alert color="red">{words.over}</Alert>
      ) : (
        <Text size="sm">{fill(ends ? words.ends : words.renews, { day: day(end) })}</Text>
      )}
      {then !== undefined && <Text size="sm">{words.afterwards[then]}</Text>}
    </Card>
  )
}

function Offer({ plan, subscription, mayChoose }: Part & { plan: Plan; mayChoose: boolean }) {
  const { plan: words } = useText().settings
  return (
    <Stack className="surface" p="md" justify="space-between">
      <div>
        <Title order={3} size="h4">
          {words.names[plan]}
        </Title>
        <Text size="sm" c="dimmed">
          {words.offers[plan]}
        </Text>
      </div>
      {mayChoose ? (
        <ChoosePlan plan={plan} subscription={subscription} />
      ) : (
        <Text size="sm">{words.ask}</Text>
      )}
    </Stack>
  )
}

function ChoosePlan({ plan, subscription }: Part & { plan: Plan }) {
  const text = useText()
  const { plan: words } = text.settings
  const change = useChange()
  const name = words.names[plan]
  return (
    <Button
      variant={plan === subscription.plan ? 'filled' : 'default'}
      disabled={plan === subscription.plan && subscription.status === 'active'}
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
