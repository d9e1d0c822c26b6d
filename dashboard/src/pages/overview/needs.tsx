import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import {
  IconCalendarEvent,
  IconCheck,
  IconMessage,
  IconMessageQuestion,
  IconPhone,
} from '@tabler/icons-react'
import { useDisclosure } from '@mantine/hooks'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { Need } from '@parley/sdk'
import type { ReactNode } from 'react'
import { useAnswer, useRequest } from '../../api.ts'
import { countOf, fill, useText, useTranslation } from '../../text/text.ts'
import { Answer } from '../../ui/answer.tsx'
import { Card } from '../../ui/card.tsx'
import { useCountry } from '../../ui/format/country.ts'
import { useFormats } from '../../ui/format/formats.ts'
import { readable } from '../../ui/format/phone.ts'
import { zoneTime } from '../../ui/format/zone-time.ts'
import { done, failed } from '../../ui/shell/toast.ts'
import styles from './overview.module.css'

const FRESH_EVERY_MS = 15_000
const FIRST_OF_KIND = 3
/** What settling one of them changes. */
const CHANGED = [
  'listNeeds',
  'listCalls',
  'getOverview',
  'listQuestionGroups',
  'listAllAppointments',
] as const

/** What waits for the owner, each with the way to it and the way to settle it. */
export function NeedsYou() {
  const { text, language } = useTranslation()
  const { needs } = text.overview
  const query = useAnswer('listNeeds', {}, { refetchInterval: FRESH_EVERY_MS })
  const total = query.data?.data.total ?? 0
  return (
    <Card title={needs.title} hint={total === 0 ? undefined : countOf(needs.count, total, language)}>
      <Answer query={query}>
        {({ data }) =>
          data.items.length === 0 ? (
            <Group gap="xs" c="dimmed">
              <IconCheck size={18} aria-hidden />
              <Text size="sm">{needs.nothing}</Text>
            </Group>
          ) : (
            <Items items={data.items} total={data.total} />
          )
        }
      </Answer>
    </Card>
  )
}

/** A few of each kind, so that none hides the others; the rest on request. */
function Items({ items, total }: { items: readonly Need[]; total: number }) {
  const { needs } = useText().overview
  const [isWhole, { open }] = useDisclosure(false)
  const kinds = Map.groupBy(items, ({ kind }) => kind)
  const few = [...kinds.values()].flatMap((each) => each.slice(0, FIRST_OF_KIND))
  const shown = isWhole ? items : few
  return (
    <>
      <ul className={`items ${styles.needs}`}>
        {shown.map((need) => (
          <Item key={`${need.kind} ${need.id}`} need={need} />
        ))}
      </ul>
      {shown.length < items.length && (
        <Button variant="subtle" onClick={open} className={styles.all ?? ''}>
          {fill(needs.all, { n: items.length })}
        </Button>
      )}
      {shown.length === items.length && total > items.length && (
        <Text size="sm" c="dimmed">
          {fill(needs.more, { more: total - items.length })}
        </Text>
      )}
    </>
  )
}

const ICONS = {
  message: IconMessage,
  follow_up: IconPhone,
  appointment: IconCalendarEvent,
  question: IconMessageQuestion,
} as const

function Item({ need }: { need: Need }) {
  const { text, language } = useTranslation()
  const { needs } = text.overview
  const formats = useFormats(need.timezone)
  const country = useCountry(need.agentId, need.timezone)
  const number = need.number === null ? undefined : readable(need.number, country)
  const Icon = ICONS[need.kind]
  const title = need.kind === 'question' ? need.what : (need.who ?? number ?? text.calls.anonymous)
  const at = need.starts_at ?? need.at
  const when = `${formats.dayInWords(at)}, ${formats.time(at)} ${formats.zoneAt(at)}`
  const facts = [
    needs.kinds[need.kind],
    need.kind === 'question' ? countOf(needs.asked, need.times, language) : when,
    need.business_name,
  ]
  return (
    <li className={styles.need}>
      <Icon size={20} aria-hidden className={styles.kind} />
      <Stack gap={2} miw={0}>
        <Anchor fw={600} className="wrap" renderRoot={(props) => <Link {...placeOf(need)} {...props} />}>
          {title}
        </Anchor>
        {need.kind !== 'question' && need.what !== '' && (
          <Text size="sm" lineClamp={2} className="wrap">
            {need.what}
          </Text>
        )}
        <Text size="xs" c="dimmed" className="wrap">
          {facts.join(' · ')}
        </Text>
      </Stack>
      <Group gap="xs" className={styles.actions}>
        <Actions need={need} title={title} number={number} />
      </Group>
    </li>
  )
}

function placeOf({ kind, id, agentId, starts_at: startsAt, timezone }: Need): LinkProps {
  if (kind === 'question') return { to: '/questions', search: { agent: agentId } }
  if (kind !== 'appointment') return { to: '/calls/$callId', params: { callId: id } }
  const { date } = zoneTime(timezone).wallOf(Date.parse(startsAt ?? ''))
  return { to: '/calendar', search: { week: date, agent: agentId } }
}

type ActionProps = { need: Need; title: string; number: string | undefined }

function Actions({ need, title, number }: ActionProps) {
  const { needs } = useText().overview
  if (need.kind === 'question')
    return (
      <>
        <Button
          size="sm"
          aria-label={fill(needs.answerTo, { title })}
          renderRoot={(props) => <Link to="/questions" search={{ agent: need.agentId }} {...props} />}
        >
          {needs.answer}
        </Button>
        <Settle need={need} title={title}>
          {needs.dismiss}
        </Settle>
      </>
    )
  return (
    <>
      {number !== undefined && need.kind !== 'appointment' && (
        <Button
          size="sm"
          component="a"
          href={`tel:${(need.number ?? '').replaceAll(/[^\d+]/g, '')}`}
          leftSection={<IconPhone size={16} aria-hidden />}
        >
          {fill(needs.call, { number })}
        </Button>
      )}
      <Settle need={need} title={title}>
        {need.kind === 'appointment' ? needs.confirm : needs.done}
      </Settle>
    </>
  )
}

function Settle({ need, title, children }: { need: Need; title: string; children: string }): ReactNode {
  const text = useText()
  const { needs } = text.overview
  const settle = useRequest('updateCall', CHANGED)
  const confirm = useRequest('confirmAppointment', CHANGED)
  const dismiss = useRequest('dismissQuestion', CHANGED)
  const { kind, id, agentId } = need
  const isPending = settle.isPending || confirm.isPending || dismiss.isPending

  async function click(): Promise<void> {
    try {
      if (kind === 'appointment') await confirm.mutateAsync({ agentId, appointmentId: id })
      else if (kind === 'question') await dismiss.mutateAsync({ agentId, questionId: id, with_group: true })
      else await settle.mutateAsync({ callId: id, body: { settled: true, read: true } })
      done(needs.settled)
    } catch (error) {
      failed(error, text)
    }
  }
  return (
    <Button
      size="sm"
      variant="default"
      loading={isPending}
      aria-label={fill(needs.settle, { action: children, title })}
      onClick={() => void click()}
    >
      {children}
    </Button>
  )
}
