import { Button, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconAddressBook, IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useAnswer } from '../../api.ts'
import { useText, useTranslation } from '../../text/text.ts'
import { Answer } from '../../ui/answer.tsx'
import { Nothing } from '../../ui/nothing.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { TypedFilter } from '../../ui/typed-filter.tsx'
import { COUNTRIES } from './countries.ts'
import { AgentChoice, useAnswering } from './answering.tsx'
import { Offers } from './offers.tsx'
import { Papers } from './bundles/papers.tsx'
import { countryName } from './phone.ts'
import { ByForwarding, ByTrunk } from './own-ways.tsx'
import { useWay, WayChoice, type Way } from './ways.tsx'
import { useNumberSearch, type NumberSearch } from './number-search.ts'

/** The way to a number, whatever kind it is. */
export function FindNumberPage() {
  const { shell, numbers } = useText()
  const agents = useAnswer('listAgents', {})
  const way = useWay()
  const title = way === undefined ? numbers.search.title : numbers.ways[way].title
  const hint = way === undefined ? numbers.ways.hint : numbers.ways[way].text
  const back = (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      renderRoot={(props) =>
        way === undefined ? (
          <Link to="/numbers" {...props} />
        ) : (
          <Link to="/numbers/find" search={({ agent }) => ({ agent })} {...props} />
        )
      }
    >
      {shell.actions.back}
    </Button>
  )
  return (
    <Page title={title} hint={hint} actions={back}>
      <Answer query={agents}>
        {({ data }) => (data.length === 0 ? <NoAgents /> : <Wanted way={way} />)}
      </Answer>
    </Page>
  )
}

function Wanted({ way }: { way: Way | undefined }) {
  if (way === undefined) return <WayChoice />
  if (way === 'test') return <Search />
  return way === 'forward' ? <ByForwarding /> : <ByTrunk isNew={way === 'carrier'} />
}

function NoAgents() {
  const { search } = useText().numbers
  return (
    <Nothing
      icon={<IconAddressBook size={32} aria-hidden />}
      title={search.noAgents}
      hint={search.noAgentsHint}
      action={
        <Button renderRoot={(props) => <Link to="/agents/new" {...props} />}>{search.createAgent}</Button>
      }
    />
  )
}

function Search() {
  const { search } = useText().numbers
  const wanted = useNumberSearch()
  const answering = useAnswering()
  return (
    <Stack gap="lg">
      <Text size="sm">{search.testNote}</Text>
      <Stack className="surface" p="md">
        <AgentChoice answering={answering} />
        <Filters wanted={wanted} />
      </Stack>
      <Papers country={wanted.country} />
      <Offers wanted={wanted} agent={answering.agent} askForAgent={answering.ask} />
    </Stack>
  )
}

function Filters({ wanted }: { wanted: NumberSearch }) {
  const { text, language } = useTranslation()
  const { search } = text.numbers
  const names = COUNTRIES.map(({ code }) => ({ value: code, label: countryName(code, language) }))
  const types = (wanted.found?.types ?? []).map((type) => ({ value: type, label: search.types[type] }))
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
      <NativeSelect
        label={search.country}
        value={wanted.country}
        error={wanted.found === undefined ? search.badCountry : undefined}
        onChange={(event) =>
          wanted.change({ country: event.currentTarget.value, area: undefined, type: undefined })
        }
        data={[
          ...(wanted.found === undefined ? [wanted.country] : []),
          ...names.toSorted((a, b) => a.label.localeCompare(b.label, language)),
        ]}
      />
      <TypedFilter
        label={search.area}
        placeholder={search.areaHint}
        value={wanted.area}
        error={wanted.faults.areaCode === undefined ? undefined : search.areaFault}
        send={(area) => wanted.change({ area }, true)}
      />
      <TypedFilter
        label={search.digits}
        placeholder={search.digitsHint}
        value={wanted.digits}
        error={wanted.faults.contains === undefined ? undefined : search.digitsFault}
        send={(digits) => wanted.change({ digits }, true)}
      />
      <NativeSelect
        label={search.type}
        value={wanted.type ?? ''}
        onChange={(event) => wanted.change({ type: event.currentTarget.value })}
        data={[{ value: '', label: search.anyType }, ...types]}
      />
    </SimpleGrid>
  )
}
