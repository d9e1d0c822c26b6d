import { Group, Stack, Text, Title } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ShownMail as Mail } from '@parley/sdk'
import { fill, useText } from '../../text/text.ts'
import { useFormats } from '../../ui/format/formats.ts'
import styles from './mail.module.css'

/** Newest first. */
export function MailList({ mails, chosenId }: { mails: readonly Mail[]; chosenId: string | undefined }) {
  const { outbox } = useText()
  const formats = useFormats()
  return (
    <ul className={`surface items ${styles['list']}`} aria-label={outbox.list}>
      {mails.map((mail) => (
        <li key={mail.id}>
          <Link
            from="/outbox"
            search={(now) => ({ ...now, mail: mail.id })}
            className={styles['link'] ?? ''}
            aria-current={mail.id === chosenId ? 'true' : undefined}
          >
            <Text fw={600} lineClamp={2} className="wrap">
              {mail.subject}
            </Text>
            <Text size="sm" className="wrap" lineClamp={1}>
              {mail.recipient}
            </Text>
            <Text size="sm" c="dimmed">
              {`${formats.ago(mail.created_at)} · ${outbox.states[mail.status]}`}
            </Text>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** What a mail says, as the text that it is. */
export function ShownMail({ mail }: { mail: Mail }) {
  const { outbox } = useText()
  const formats = useFormats()
  return (
    <Stack component="article" className="surface" p="lg" gap="sm" aria-labelledby="mail-subject">
      <Title order={2} id="mail-subject" className="wrap">
        {mail.subject}
      </Title>
      <Stack component="dl" gap={4} m={0}>
        <Fact name={outbox.to}>{mail.recipient}</Fact>
        <Fact name={outbox.written}>{formats.zonedMoment(mail.created_at)}</Fact>
        <Fact name={outbox.state}>
          {mail.sent_at === null
            ? outbox.states[mail.status]
            : fill(outbox.sentAt, { when: formats.zonedMoment(mail.sent_at) })}
        </Fact>
      </Stack>
      {mail.refused !== null && <Text size="sm">{outbox.refused[mail.refused]}</Text>}
      {mail.has_calendar_file && (
        <Group gap="xs" wrap="nowrap">
          <IconCalendar size={18} aria-hidden />
          <Text size="sm">{outbox.calendarFile}</Text>
        </Group>
      )}
      <pre className={`wrap ${styles['body']}`}>{mail.body}</pre>
    </Stack>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Group gap="xs" align="baseline" wrap="nowrap">
      <Text component="dt" size="sm" c="dimmed" w={96} flex="none">
        {name}
      </Text>
      <Text component="dd" size="sm" m={0} className="wrap">
        {children}
      </Text>
    </Group>
  )
}
