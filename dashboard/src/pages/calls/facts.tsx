import { Anchor, Badge, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Call, WholeTranscript } from '@parley/sdk'
import { fill, useText, type Catalogue } from '../../text/text.ts'
import { Fact } from '../../ui/fact.tsx'
import { readable } from '../../ui/format/phone.ts'
import { useFormats, type Formats } from '../../ui/format/formats.ts'
import { useBusinessFormats } from './business-formats.ts'
import { useTranscript } from './call-data.ts'
import { numberOf, OutcomeChip, secondsOf, Stars, TypeChip, useAgents } from './call-words.tsx'

/** What a call was, in a row of small signs. */
export function CallChips({ call }: { call: Call }) {
  const text = useText()
  const formats = useFormats()
  const { transcript, reason } = call
  const duration = formats.duration(transcript?.duration ?? secondsOf(call))
  return (
    <Group gap="xs" component="ul" aria-label={text.call.details} className="items">
      {transcript !== null && (
        <>
          <li>
            <TypeChip type={transcript.type} />
          </li>
          <li>
            <OutcomeChip outcome={transcript.outcome} />
          </li>
          <li>
            <Stars rating={transcript.rating} />{' '}
            {transcript.rating !== null && (
              <Text span size="xs" c="dimmed">
                {text.calls.filters.rating}
              </Text>
            )}
          </li>
        </>
      )}
      {reason !== null && <Chip>{text.call.reason[reason]}</Chip>}
      <Chip>{lineOf(call, text)}</Chip>
      <Chip>{fill(text.call.duration, { duration })}</Chip>
      <Chip>{numberOf(call, text.calls)}</Chip>
      {transcript !== null && <Chip>{disclosedIn(call, text, formats)}</Chip>}
    </Group>
  )
}

function Chip({ children }: { children: string }) {
  return (
    <li>
      <Badge variant="default" tt="none" fw={500}>
        {children}
      </Badge>
    </li>
  )
}

export function lineOf({ line }: Call, { call }: Catalogue): string {
  const name = Object.hasOwn(call.lines, line) ? call.lines[line as keyof typeof call.lines] : line
  return fill(call.line, { line: name })
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

/** When, and to whom. */
export function CallHint({ call }: { call: Call }) {
  const text = useText()
  const formats = useFormats()
  const name = useAgents().nameOf(call.agentId)
  return (
    <span className="wrap">
      {formats.moment(call.started_at)} ·{' '}
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
  const formats = useBusinessFormats(call.agentId)
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
    </Stack>
  )
}

const DIALLABLE = /^\+?[\d\s().-]{3,20}$/

type Found = { label: string; value: string; href?: string }

/** The formats are those of the business: an appointment is on its clock. */
export function factsOf(
  extracted: WholeTranscript['extracted'],
  { call }: Catalogue,
  formats: Formats,
): Found[] {
  if (extracted === null) return []
  const { caller_name: name, callback_number: number, reason, appointment } = extracted
  const facts: Found[] = []
  if (name !== null) facts.push({ label: call.facts.name, value: name })
  if (number !== null) {
    const href = DIALLABLE.test(number) ? { href: `tel:${number.replaceAll(/[^\d+]/g, '')}` } : {}
    facts.push({ label: call.facts.callback, value: readable(number), ...href })
  }
  if (reason !== null) facts.push({ label: call.facts.reason, value: reason })
  if (appointment !== null) {
    const value = `${formats.moment(appointment)} (${formats.timeZone})`
    facts.push({ label: call.facts.appointment, value })
  }
  return facts
}
