import { Badge, Text } from '@mantine/core'
import type { AgentSummary, Call } from '@parley/sdk'
import { useAnswer } from '../../api.ts'
import { countOf, useText, useTranslation, type Catalogue } from '../../text/text.ts'
import styles from './calls.module.css'

type Transcript = NonNullable<Call['transcript']>
type Outcome = Transcript['outcome']

const BEST = 5
const LOOK_OF: Partial<Record<Outcome, string>> = {
  Resolved: 'green',
  'Appointment Booked': 'green',
  'Lead Captured': 'green',
  'Message Taken': 'blue',
  Escalated: 'blue',
  'Appointment Cancelled': 'yellow',
  'Follow-up Required': 'yellow',
  Unresolved: 'red',
  Abandoned: 'red',
}

export function TypeChip({ type }: { type: Transcript['type'] }) {
  const { calls } = useText()
  return (
    <Badge variant="default" tt="none" fw={500}>
      {calls.types[type]}
    </Badge>
  )
}

export function OutcomeChip({ outcome, size }: { outcome: Outcome; size?: 'lg' }) {
  const { calls } = useText()
  return (
    <Badge
      variant="dot"
      color={LOOK_OF[outcome] ?? 'gray'}
      tt="none"
      fw={size === undefined ? 500 : 650}
      {...(size === undefined ? {} : { size })}
    >
      {calls.outcomes[outcome]}
    </Badge>
  )
}

/** Five stars, read out as a number. */
export function Stars({ rating }: { rating: number | null }) {
  const { text, language } = useTranslation()
  const { calls } = text
  if (rating === null)
    return (
      <Text span size="sm" c="dimmed">
        {calls.unrated}
      </Text>
    )
  const label = countOf(calls.rating, rating, language)
  return (
    <span role="img" aria-label={label} title={label} className={styles.stars}>
      {'★'.repeat(rating)}
      {'☆'.repeat(Math.max(0, BEST - rating))}
    </span>
  )
}

/** As the business writes a number. */
type Written = (number: string) => string

/** A name where one is known, else the number. */
export function callerOf(call: Call, { calls }: Catalogue, written: Written): string {
  return call.transcript?.caller_name ?? numberOf(call, calls, written)
}

/** A call from the browser has no number; one by telephone may hide it. */
export function numberOf(
  { caller, line }: Pick<Call, 'caller' | 'line'>,
  calls: Catalogue['calls'],
  written: Written,
): string {
  if (caller !== 'anonymous') return written(caller)
  return line === 'browser' || line === 'rehearsal' ? calls.browser : calls.anonymous
}

export type AgentNames = (agentId: string) => string | undefined

/** The names of the agents, as far as there still are any. */
export function useAgents(): { agents: readonly AgentSummary[]; nameOf: AgentNames } {
  const agents = useAnswer('listAgents', {}).data?.data ?? []
  return { agents, nameOf: (agentId) => agents.find(({ id }) => id === agentId)?.business_name }
}

/** How long it was talked, once that is over. */
export function lengthOf(call: Call): number {
  return call.transcript?.duration ?? secondsOf(call)
}

/** How long a call lasted, or has lasted by now. */
export function secondsOf(
  { answered_at: answered, ended_at: ended, started_at: started }: Call,
  nowMs = 0,
): number {
  const endMs = ended === null ? nowMs : Date.parse(ended)
  return Math.max(0, (endMs - Date.parse(answered ?? started)) / 1000)
}
