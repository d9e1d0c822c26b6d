import { Alert, Anchor, Box, Code, Grid, Stack, Text } from '@mantine/core'
import { IconMail, IconMailOff } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ResultOf } from '@parley/sdk'
import { useAnswer } from '../../api.ts'
import { useText } from '../../text/text.ts'
import { Answer, Waiting } from '../../ui/answer.tsx'
import { Nothing } from '../../ui/nothing.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { pageOf } from '../../ui/format/page-number.ts'
import { Paging } from '../../ui/paging.tsx'
import { MailList, ShownMail } from './mail.tsx'

const route = getRouteApi('/inside/outbox')
const PAGE_SIZE = 25
const REFRESH_MS = 30_000

export function OutboxPage() {
  const { outbox } = useText()
  const { page: given } = route.useSearch()
  const page = pageOf(given)
  const query = useAnswer(
    'listMails',
    { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    { placeholderData: keepPreviousData, refetchInterval: REFRESH_MS },
  )
  return (
    <Page title={outbox.title} hint={outbox.hint}>
      <Answer query={query} waiting={<Waiting lines={6} height={64} />}>
        {(answer) => (
          <>
            {answer.delivery === 'outbox' && <NoMailServer />}
            <Mails answer={answer} page={page} />
          </>
        )}
      </Answer>
    </Page>
  )
}

function NoMailServer() {
  const { kept } = useText().outbox
  return (
    <Alert
      color="yellow"
      variant="outline"
      className="surface"
      icon={<IconMailOff aria-hidden />}
      title={kept.title}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      <Stack gap="xs">
        <Text size="sm">{kept.hint}</Text>
        <Code block className="code">
          {`${kept.url}\n${kept.from}`}
        </Code>
        <Text size="sm">{kept.after}</Text>
      </Stack>
    </Alert>
  )
}

/** Side by side; on narrow screens the list, or the mail that was chosen from it. */
function Mails({ answer: { data, total }, page }: { answer: ResultOf<'listMails'>; page: number }) {
  const { outbox } = useText()
  const { mail: chosenId } = route.useSearch()
  const navigate = route.useNavigate()
  if (total === 0) return <Nothing icon={<IconMail size={32} aria-hidden />} {...outbox.nothing} />
  const chosen = data.find((mail) => mail.id === chosenId)
  return (
    <Grid>
      <Grid.Col span={{ base: 12, md: 5 }} visibleFrom={chosenId === undefined ? undefined : 'md'}>
        <Stack>
          <MailList mails={data} chosenId={chosenId} />
          <Paging
            {...{ page, total }}
            pageSize={PAGE_SIZE}
            go={(next) => void navigate({ search: { page: next } })}
          />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 7 }}>
        {chosenId !== undefined && (
          <Box hiddenFrom="md" mb="sm">
            <Anchor
              size="sm"
              renderRoot={(props) => (
                <Link
                  from="/outbox"
                  search={({ page: at }) => (at === undefined ? {} : { page: at })}
                  {...props}
                />
              )}
            >
              {outbox.backToList}
            </Anchor>
          </Box>
        )}
        {chosen === undefined ? (
          <Text c="dimmed" size="sm" visibleFrom={chosenId === undefined ? 'md' : undefined}>
            {chosenId === undefined ? outbox.choose : outbox.missing}
          </Text>
        ) : (
          <ShownMail mail={chosen} />
        )}
      </Grid.Col>
    </Grid>
  )
}
