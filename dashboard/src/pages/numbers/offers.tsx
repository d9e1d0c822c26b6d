import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { IconSearchOff } from '@tabler/icons-react'
import type { AgentSummary, AvailableNumber, NumberPage } from '@parley/sdk'
import { useAnswer } from '../../api.ts'
import { countOf, fill, useText, useTranslation } from '../../text/text.ts'
import { Answer, Waiting } from '../../ui/answer.tsx'
import { Nothing } from '../../ui/nothing.tsx'
import { Announce } from '../../ui/shell/page.tsx'
import { AcquireFault, Replace, useAcquire } from './acquire.tsx'
import { readable } from '../../ui/format/phone.ts'
import type { NumberSearch } from './number-search.ts'
import { TestBadge } from './test-badge.tsx'

const PAGE_SIZE = 10

type Props = { wanted: NumberSearch; agent: AgentSummary | undefined; askForAgent: () => void }

/** What can be had. */
export function Offers({ wanted, agent, askForAgent }: Props) {
  const { text, language } = useTranslation()
  const { search } = text.numbers
  const isAskable = wanted.found !== undefined && Object.keys(wanted.faults).length === 0
  const query = useAnswer(
    'searchPhoneNumbers',
    {
      country: wanted.country,
      page: wanted.page,
      pageSize: PAGE_SIZE,
      ...(wanted.area === '' ? {} : { areaCode: wanted.area }),
      ...(wanted.digits === '' ? {} : { contains: wanted.digits }),
      ...(wanted.type === undefined ? {} : { type: wanted.type }),
    },
    { enabled: isAskable, placeholderData: keepPreviousData },
  )
  const acquisition = useAcquire(agent, askForAgent)
  if (!isAskable) return null
  return (
    <Stack component="section" gap="sm" aria-label={search.results}>
      <Title order={2}>{search.results}</Title>
      <AcquireFault error={acquisition.error} />
      <Answer query={query} waiting={<Waiting lines={6} height={64} />}>
        {({ data }) => (
          <>
            <Announce>{countOf(search.found, data.numbers.length, language)}</Announce>
            <Results
              page={data}
              wanted={wanted}
              get={(number) => void acquisition.get(number)}
              getting={acquisition.getting}
            />
          </>
        )}
      </Answer>
      <Replace acquisition={acquisition} agent={agent} />
    </Stack>
  )
}

type ResultsProps = {
  page: NumberPage
  wanted: NumberSearch
  get: (number: AvailableNumber) => void
  getting: string | undefined
}

function Results({ page, wanted, get, getting }: ResultsProps) {
  if (page.numbers.length === 0 && wanted.page === 0) return <NoMatch wanted={wanted} />
  return (
    <>
      <Stack component="ul" gap="xs" className="items">
        {page.numbers.map((each) => (
          <Offer
            key={each.phoneNumber}
            offer={each}
            isTest={page.test}
            get={() => get(each)}
            getting={getting}
          />
        ))}
      </Stack>
      <Pages
        wanted={wanted}
        isLast={page.numbers.length < page.pageSize}
        isEmpty={page.numbers.length === 0}
      />
    </>
  )
}

type OfferProps = { offer: AvailableNumber; isTest: boolean; get: () => void; getting: string | undefined }

function Offer({ offer, isTest, get, getting }: OfferProps) {
  const { search } = useText().numbers
  const number = readable(offer.phoneNumber)
  const place = [offer.region, search.types[offer.type]].filter((part) => part !== '').join(' · ')
  const isNorthAmerican = number !== offer.phoneNumber
  return (
    <Group component="li" className="surface" px="md" py="sm" justify="space-between" wrap="nowrap">
      <Stack gap={0} miw={0}>
        <Group gap="xs">
          <Text fw={600} className="wrap">
            {number}
          </Text>
          {isTest && <TestBadge />}
        </Group>
        <Text size="sm" c="dimmed" className="wrap">
          {isNorthAmerican ? place : `${offer.friendlyName} · ${place}`}
        </Text>
      </Stack>
      <Button
        variant="default"
        onClick={get}
        loading={getting === offer.phoneNumber}
        disabled={getting !== undefined && getting !== offer.phoneNumber}
        aria-label={fill(search.getOf, { number })}
      >
        {search.get}
      </Button>
    </Group>
  )
}

function Pages({ wanted, isLast, isEmpty }: { wanted: NumberSearch; isLast: boolean; isEmpty: boolean }) {
  const { shell, numbers } = useText()
  if (wanted.page === 0 && isLast) return null
  const turn = (page: number) => wanted.change({ page: page === 0 ? undefined : String(page + 1) })
  return (
    <Stack gap="xs">
      {isEmpty && <Text c="dimmed">{numbers.search.nothingMore}</Text>}
      <Group justify="space-between">
        <Button variant="default" disabled={wanted.page === 0} onClick={() => turn(wanted.page - 1)}>
          {shell.actions.previous}
        </Button>
        <Text size="sm" c="dimmed">
          {fill(numbers.search.page, { page: wanted.page + 1 })}
        </Text>
        <Button variant="default" disabled={isLast} onClick={() => turn(wanted.page + 1)}>
          {shell.actions.next}
        </Button>
      </Group>
    </Stack>
  )
}

function NoMatch({ wanted }: { wanted: NumberSearch }) {
  const { search } = useText().numbers
  return (
    <Nothing
      icon={<IconSearchOff size={32} aria-hidden />}
      title={search.nothing}
      hint={search.nothingHint}
      action={
        wanted.hasFilters ? (
          <Button
            variant="default"
            onClick={() => wanted.change({ area: undefined, digits: undefined, type: undefined })}
          >
            {search.clear}
          </Button>
        ) : undefined
      }
    />
  )
}
