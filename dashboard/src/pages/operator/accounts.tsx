import { Anchor, Button, Stack, Table, Text, Title } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ManagedAccount } from '@parley/sdk'
import { useAnswer } from '../../api.ts'
import { countOf, useText, useTranslation } from '../../text/text.ts'
import { Answer } from '../../ui/answer.tsx'
import { useFormats } from '../../ui/format/formats.ts'
import { Nothing } from '../../ui/nothing.tsx'
import { pageOf } from '../../ui/format/page-number.ts'
import { Paging } from '../../ui/paging.tsx'
import { TypedFilter } from '../../ui/typed-filter.tsx'
import { Marks, nameOf } from './account-marks.tsx'

const route = getRouteApi('/inside/operator')
const PAGE_SIZE = 25
const REFRESH_MS = 30_000
/** The service takes no longer search. */
const MAX_SEARCH = 100

export function AccountsTab() {
  const { text, language } = useTranslation()
  const { accounts: words } = text.operator
  const { page: given, text: wanted } = route.useSearch()
  const navigate = route.useNavigate()
  const page = pageOf(given)
  const query = useAnswer(
    'listAccounts',
    {
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
      ...(wanted === undefined ? {} : { text: wanted.slice(0, MAX_SEARCH) }),
    },
    { placeholderData: keepPreviousData, refetchInterval: REFRESH_MS },
  )
  const search = (typed: string) =>
    void navigate({ search: typed === '' ? {} : { text: typed }, replace: true })
  return (
    <Stack component="section" aria-labelledby="accounts">
      <Title order={2} id="accounts">
        {words.title}
      </Title>
      <TypedFilter
        maw={420}
        type="search"
        label={words.search}
        description={words.searchHint}
        maxLength={MAX_SEARCH}
        value={wanted ?? ''}
        send={search}
      />
      <Answer query={query}>
        {({ data, total }) => (
          <Stack gap="sm">
            <Text size="sm" c="dimmed" role="status">
              {countOf(words.count, total, language)}
            </Text>
            {total === 0 ? <NobodyFound clear={() => search('')} /> : <AccountTable accounts={data} />}
            <Paging
              {...{ page, total }}
              pageSize={PAGE_SIZE}
              go={(next) => void navigate({ search: (now) => ({ ...now, page: next }) })}
            />
          </Stack>
        )}
      </Answer>
    </Stack>
  )
}

function NobodyFound({ clear }: { clear: () => void }) {
  const { none } = useText().operator.accounts
  return (
    <Nothing
      icon={<IconUsers size={32} aria-hidden />}
      title={none.title}
      hint={none.hint}
      action={
        <Button variant="default" onClick={clear}>
          {none.clear}
        </Button>
      }
    />
  )
}

function AccountTable({ accounts }: { accounts: readonly ManagedAccount[] }) {
  const { accounts: words } = useText().operator
  return (
    <div className="surface">
      <Table verticalSpacing="sm" horizontalSpacing="md" aria-labelledby="accounts" tabularNums>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.account}</Table.Th>
            <Table.Th>{words.plan}</Table.Th>
            <Table.Th visibleFrom="sm">{words.calls}</Table.Th>
            <Table.Th visibleFrom="sm">{words.minutes}</Table.Th>
            <Table.Th visibleFrom="md">{words.numbers}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {accounts.map((account) => (
            <AccountRow key={account.id} account={account} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function AccountRow({ account }: { account: ManagedAccount }) {
  const { settings } = useText()
  const { number } = useFormats()
  return (
    <Table.Tr>
      <Table.Td className="wrap">
        <Anchor
          fw={600}
          renderRoot={(props) => (
            <Link to="/operator/accounts/$accountId" params={{ accountId: account.id }} {...props} />
          )}
        >
          {nameOf(account)}
        </Anchor>
        <Text size="sm" c="dimmed">
          {[account.email, account.company].filter(Boolean).join(' · ')}
        </Text>
        <Marks account={account} />
      </Table.Td>
      <Table.Td>
        <Text size="sm">{settings.plan.names[account.plan]}</Text>
        <Text size="sm" c="dimmed">
          {settings.plan.status[account.status]}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">{number(account.calls_this_month)}</Table.Td>
      <Table.Td visibleFrom="sm">{number(account.minutes_this_month)}</Table.Td>
      <Table.Td visibleFrom="md">{number(account.phone_numbers)}</Table.Td>
    </Table.Tr>
  )
}
