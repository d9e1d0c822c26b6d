import { Alert, Anchor, Group, SimpleGrid, Stack } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import type { ManagedAccount } from '@parley/sdk'
import { useAnswer } from '../../api.ts'
import { useText } from '../../text/text.ts'
import { Answer } from '../../ui/answer.tsx'
import { Card } from '../../ui/card.tsx'
import { Copyable } from '../../ui/copy.tsx'
import { Fact } from '../../ui/fact.tsx'
import { useFormats } from '../../ui/format/formats.ts'
import { Page } from '../../ui/shell/page.tsx'
import { Marks, nameOf } from './account-marks.tsx'
import { Blocking, Deleted, Operating } from './account-standing.tsx'
import { Dialling, PlanChoice } from './account-terms.tsx'

const REFRESH_MS = 15_000

/** One account: what it uses, and what the operator decides of it. Nothing of what it holds. */
export function AccountPage() {
  const { account: words } = useText().operator
  const { accountId } = useParams({ from: '/inside/operator/accounts/$accountId' })
  const query = useAnswer('getAccount', { accountId }, { refetchInterval: REFRESH_MS })
  const account = query.data?.data
  return (
    <Page
      title={account === undefined ? words.title : nameOf(account)}
      hint={account?.email}
      actions={
        <Anchor size="sm" renderRoot={(props) => <Link to="/operator" {...props} />}>
          {words.all}
        </Anchor>
      }
    >
      <Answer query={query}>{({ data }) => <Managed key={data.id} account={data} />}</Answer>
    </Page>
  )
}

function Managed({ account }: { account: ManagedAccount }) {
  const { account: words } = useText().operator
  const email = useAnswer('getSession', {}).data?.user.email
  const isOwn = account.email === email
  return (
    <Stack>
      {isOwn && <Alert variant="default">{words.you}</Alert>}
      {account.deleted_at !== null && <Deleted account={account} deletedAt={account.deleted_at} />}
      <Uses account={account} />
      <PlanChoice account={account} />
      <Dialling account={account} />
      {!isOwn && <Blocking account={account} />}
      {!isOwn && <Operating account={account} />}
    </Stack>
  )
}

function Uses({ account }: { account: ManagedAccount }) {
  const { operator, settings } = useText()
  const { account: words, accounts } = operator
  const { number, day } = useFormats()
  return (
    <Card title={words.usage}>
      <Marks account={account} />
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 4 }} m={0}>
        <Fact name={words.callsNow}>{number(account.calls_now)}</Fact>
        <Fact name={accounts.calls}>{number(account.calls_this_month)}</Fact>
        <Fact name={accounts.minutes}>{number(account.minutes_this_month)}</Fact>
        <Fact name={accounts.numbers}>{number(account.phone_numbers)}</Fact>
        <Fact name={words.company}>{account.company ?? words.noCompany}</Fact>
        <Fact name={words.since}>{day(account.created_at)}</Fact>
        <Fact name={words.status}>{settings.plan.status[account.status]}</Fact>
      </SimpleGrid>
      <Group component="dl" m={0} gap="xl">
        <Fact name={words.email}>{account.email}</Fact>
        <Fact name={words.id}>
          <Copyable value={account.id} />
        </Fact>
      </Group>
    </Card>
  )
}
