import { Button, NativeSelect, SimpleGrid, Stack } from '@mantine/core'
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
import { useNumberSearch, type NumberSearch } from './number-search.ts'

/** Looks for a number and gets it. */
export function FindNumberPage() {
  const { shell, numbers } = useText()
  const agents = useAnswer('listAgents', {})
  const back = (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/numbers" {...props} />}
    >
      {shell.actions.back}
    </Button>
  )
  return (
    <Page title={numbers.search.title} hint={numbers.search.hint} actions={back}>
      <Answer query={agents}>{({ data }) => (data.length === 0 ? <NoAgents /> : <Search />)}</Answer>
    </Page>
  )
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
  const wanted = useNumberSearch()
  const answering = useAnswering()
  return (
    <Stack gap="lg">
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
