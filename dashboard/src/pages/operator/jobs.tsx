import { Anchor, Button, Code, Group, Stack, Text, Title } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { DeadLetter } from '@parley/sdk'
import { useState } from 'react'
import { useAnswer, useRequest } from '../../api.ts'
import { countOf, fill, useText, useTranslation } from '../../text/text.ts'
import { Answer } from '../../ui/answer.tsx'
import { ConfirmAbout } from '../../ui/confirm-about.tsx'
import { useFormats } from '../../ui/format/formats.ts'
import { Nothing } from '../../ui/nothing.tsx'
import { done, failed } from '../../ui/shell/toast.ts'

const REFRESH_MS = 30_000

/** Jobs that were given up. */
export function JobsTab() {
  const { jobs: words } = useText().operator
  const query = useAnswer('listDeadLetters', {}, { refetchInterval: REFRESH_MS })
  const [dropped, setDropped] = useState<DeadLetter>()
  return (
    <Stack component="section" aria-labelledby="jobs">
      <Stack gap={2}>
        <Title order={2} id="jobs">
          {words.title}
        </Title>
        <Text size="sm" c="dimmed" maw={720}>
          {words.hint}
        </Text>
      </Stack>
      <Answer query={query}>
        {({ data: { jobs, total } }) =>
          total === 0 ? (
            <Nothing icon={<IconChecks size={32} aria-hidden />} {...words.none} />
          ) : (
            <Stack gap="sm">
              {jobs.length < total && <Text size="sm">{fill(words.most, { n: jobs.length, total })}</Text>}
              <Stack component="ul" className="items" gap="sm">
                {jobs.map((job) => (
                  <Job key={job.id} job={job} drop={() => setDropped(job)} />
                ))}
              </Stack>
            </Stack>
          )
        }
      </Answer>
      <Dropping of={dropped} close={() => setDropped(undefined)} />
    </Stack>
  )
}

function Job({ job, drop }: { job: DeadLetter; drop: () => void }) {
  const { text, language } = useTranslation()
  const { jobs: words } = text.operator
  const { moment } = useFormats()
  const tried = [countOf(words.attempts, job.attempts, language)]
  if (job.deaths > 0) tried.push(countOf(words.deaths, job.deaths, language))
  return (
    <Stack component="li" className="surface" p="md" gap="xs">
      <Group justify="space-between">
        <Code className="wrap" fz="sm">
          {job.kind}
        </Code>
        <JobActions job={job} drop={drop} />
      </Group>
      <Text size="sm" className="wrap">
        {job.reason}
      </Text>
      <Text size="sm" c="dimmed">
        {fill(words.gaveUp, { when: moment(job.dead_at) })} · {tried.join(', ')}
      </Text>
      {job.account_id !== null && <AccountLink accountId={job.account_id} label={words.account} />}
    </Stack>
  )
}

function AccountLink({ accountId, label }: { accountId: string; label: string }) {
  return (
    <Anchor
      size="sm"
      className="start"
      renderRoot={(props) => <Link to="/operator/accounts/$accountId" params={{ accountId }} {...props} />}
    >
      {label}
    </Anchor>
  )
}

function JobActions({ job, drop }: { job: DeadLetter; drop: () => void }) {
  const text = useText()
  const { jobs: words } = text.operator
  const { moment } = useFormats()
  const retry = useRequest('retryDeadLetter', ['listDeadLetters'])
  const values = { kind: job.kind, when: moment(job.dead_at) }
  return (
    <Group gap="xs">
      <Button
        size="xs"
        variant="default"
        loading={retry.isPending}
        aria-label={fill(words.retryOf, values)}
        onClick={() =>
          retry.mutate(
            { jobId: job.id },
            { onSuccess: () => done(words.retried), onError: (error) => failed(error, text) },
          )
        }
      >
        {words.retry}
      </Button>
      <Button
        size="xs"
        variant="subtle"
        color="red"
        c="var(--mantine-color-error)"
        aria-label={fill(words.dropOf, values)}
        onClick={drop}
      >
        {words.drop}
      </Button>
    </Group>
  )
}

function Dropping({ of, close }: { of: DeadLetter | undefined; close: () => void }) {
  const { jobs: words } = useText().operator
  const drop = useRequest('dropDeadLetter', ['listDeadLetters'])
  return (
    <ConfirmAbout
      of={of}
      close={close}
      title={() => words.ask}
      action={words.drop}
      confirm={({ id }) => drop.mutateAsync({ jobId: id })}
      said={words.dropped}
    >
      {({ kind }) => (
        <Text size="sm" className="wrap">
          {fill(words.warning, { kind })}
        </Text>
      )}
    </ConfirmAbout>
  )
}
