import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Call, WholeTranscript } from '@parley/sdk'
import { useRequest } from '../../api.ts'
import { fill, useText, type Catalogue } from '../../text/text.ts'
import { Fact } from '../../ui/fact.tsx'
import type { Formats } from '../../ui/format/create-formats.ts'
import { useBusinessFormats, type BusinessFormats } from './business-formats.ts'
import { useTranscript } from './call-data.ts'
import { callerOf, lengthOf, numberOf, OutcomeChip, Stars, useAgents } from './call-words.tsx'

/** What came of a call, at a glance: the outcome leads, the rest stands behind. */
export function CallHeader({ call }: { call: Call }) {
  const text = useText()
  const { transcript } = call
  const formats = useBusinessFormats(call)
  const { reason } = call
  const minor = [
    lineOf(call, text),
    ...carriedIn(call, text, formats),
    ...lookedUpIn(call, text, formats),
    ...(call.grounding === 'deeds' ? [text.call.ungrounded] : []),
    ...(reason === null ? [] : [text.call.reason[reason]]),
    ...(transcript === null ? [] : [disclosedIn(call, text, formats)]),
  ]
  return (
    <Stack gap={6} component="section" aria-label={text.call.details}>
      {transcript !== null && (
        <Group gap="sm">
          <OutcomeChip outcome={transcript.outcome} size="lg" />
          <Text size="sm">{text.calls.types[transcript.type]}</Text>
          <Text size="sm" component="span">
            <Stars rating={transcript.rating} />{' '}
            {transcript.rating !== null && (
              <Text span size="xs" c="dimmed">
                {text.calls.filters.rating}
              </Text>
            )}
          </Text>
        </Group>
      )}
      <Text size="sm" c="dimmed" className="wrap">
        {minor.join(' · ')}
      </Text>
    </Stack>
  )
}

export function lineOf({ line }: Call, { call }: Catalogue): string {
  return Object.hasOwn(call.lines, line) ? call.lines[line as keyof typeof call.lines] : line
}

/** What the carrier said of the caller. */
function carriedIn(
  { attestation, forwarded_from: number }: Call,
  { call }: Catalogue,
  { phone }: BusinessFormats,
): string[] {
  return [
    ...(number === null ? [] : [fill(call.forwardedFrom, { number: phone(number) })]),
    ...(attestation === null ? [] : [call.attestations[attestation]]),
  ]
}

/** What the owner's server said while it rang, or why that was not used. */
function lookedUpIn({ lookup }: Call, { call: { lookUp } }: Catalogue, { number }: Formats): string[] {
  if (lookup === null) return []
  const { used, cached, reason, detail, duration_ms: ms } = lookup
  if (used) return [cached ? lookUp.cached : fill(lookUp.used, { ms: number(ms) })]
  const why = fill(lookUp.reasons[reason ?? 'failed'], { detail: detail ?? '?' })
  return [fill(lookUp.unused, { reason: why })]
}

/** After how long the caller had heard that no person speaks. */
function disclosedIn(
  { answered_at: answered, disclosed_at: heard }: Call,
  { call }: Catalogue,
  { number }: Formats,
) {
  if (answered === null || heard === null) return call.notDisclosed
  return fill(call.disclosed, { seconds: number((Date.parse(heard) - Date.parse(answered)) / 1000) })
}

/** When, for how long, from which number, and to whom. */
export function CallHint({ call }: { call: Call }) {
  const text = useText()
  const formats = useBusinessFormats(call)
  const name = useAgents().nameOf(call.agentId)
  const number = numberOf(call, text.calls, formats.phone)
  const isNamed = callerOf(call, text, formats.phone) !== number
  const at = call.started_at
  const parts = [
    `${formats.dayInWords(at)}, ${formats.time(at)} ${formats.zoneAt(at)}`,
    formats.duration(lengthOf(call)),
    ...(isNamed ? [number] : []),
  ]
  return (
    <span className="wrap">
      <time dateTime={at} title={formats.zonedMoment(at)}>
        {parts[0]}
      </time>
      {parts.slice(1).map((part) => ` · ${part}`)} ·{' '}
      {name === undefined ? (
        text.calls.goneAgent
      ) : (
        <Anchor
          inherit
          underline="always"
          renderRoot={(props) => <Link to="/agents/$agentId" params={{ agentId: call.agentId }} {...props} />}
        >
          {name}
        </Anchor>
      )}
    </span>
  )
}

/** The summary, and what was found out. */
export function Facts({ call }: { call: Call }) {
  const text = useText()
  const formats = useBusinessFormats(call)
  const { data } = useTranscript(call)
  const facts = factsOf(data?.data.extracted ?? null, text, formats)
  return (
    <Stack className="surface" p="md" gap="md" component="section" aria-label={text.call.summary}>
      <div>
        <Title order={2} mb={4}>
          {text.call.summary}
        </Title>
        <Text className="wrap">{call.transcript?.summary}</Text>
      </div>
      {facts.length > 0 && (
        <Group component="dl" gap="xl" m={0} align="flex-start">
          {facts.map(({ label, value, href }) => (
            <Fact key={label} name={label}>
              {href === undefined ? value : <Anchor href={href}>{value}</Anchor>}
            </Fact>
          ))}
        </Group>
      )}
      <Settlement call={call} />
    </Stack>
  )
}

const ASKS = new Set<string>(['Message Taken', 'Lead Captured', 'Follow-up Required'])

/** Where a call left something to do: whether it is done. */
function Settlement({
  call: { id: callId, transcript, settled_at: settledAt, timezone, agentId },
}: {
  call: Call
}) {
  const { settle } = useText().call
  const formats = useBusinessFormats({ timezone, agentId })
  const request = useRequest('updateCall', ['getCall', 'listCalls', 'listNeeds'])
  if (transcript === null || !ASKS.has(transcript.outcome)) return null
  const mark = (settled: boolean) => request.mutate({ callId, body: { settled } })
  return (
    <Group gap="sm">
      {settledAt === null ? (
        <Button
          leftSection={<IconCheck size={16} aria-hidden />}
          loading={request.isPending}
          onClick={() => mark(true)}
        >
          {settle.action}
        </Button>
      ) : (
        <>
          <Text size="sm" c="dimmed" role="status">
            {fill(settle.since, { when: formats.zonedMoment(settledAt) })}
          </Text>
          <Button size="compact-sm" variant="subtle" loading={request.isPending} onClick={() => mark(false)}>
            {settle.undo}
          </Button>
        </>
      )}
    </Group>
  )
}

const DIALLABLE = /^\+?[\d\s().-]{3,20}$/

type Found = { label: string; value: string; href?: string }

/** The formats are those of the business: an appointment is on its clock. */
export function factsOf(
  extracted: WholeTranscript['extracted'],
  { call }: Catalogue,
  formats: BusinessFormats,
): Found[] {
  if (extracted === null) return []
  const { caller_name: name, callback_number: number, reason, appointment } = extracted
  const facts: Found[] = []
  if (name !== null) facts.push({ label: call.facts.name, value: name })
  if (number !== null) {
    const href = DIALLABLE.test(number) ? { href: `tel:${number.replaceAll(/[^\d+]/g, '')}` } : {}
    facts.push({ label: call.facts.callback, value: formats.phone(number), ...href })
  }
  if (reason !== null) facts.push({ label: call.facts.reason, value: reason })
  if (appointment !== null)
    facts.push({ label: call.facts.appointment, value: formats.zonedMoment(appointment) })
  return facts
}
