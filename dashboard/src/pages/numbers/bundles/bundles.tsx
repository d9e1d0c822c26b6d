import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { RegulatoryBundle } from '@parley/sdk'
import { useState } from 'react'
import { useAnswer } from '../../../api.ts'
import { fill, useTranslation } from '../../../text/text.ts'
import { Answer } from '../../../ui/answer.tsx'
import { Announce, Page } from '../../../ui/shell/page.tsx'
import { BundleCard } from './card.tsx'
import { ChangeBundle, DeleteBundle } from './change.tsx'
import { BundleForm } from './form.tsx'
import { isApproved, isUndecided } from './status.tsx'
import { findCountry } from '../countries.ts'
import { readable } from '../../../ui/format/phone.ts'
import { countryName } from '../phone.ts'

const REVIEW_EVERY_MS = 10_000

/** What a country asks for before it gives out a number: what has been sent, and the form. */
export function BundlesPage() {
  const { text, language } = useTranslation()
  const { bundles } = text.numbers
  const country = useParams({ from: '/inside/numbers/bundles/$country' }).country.toUpperCase()
  const known = findCountry(country)
  const name = countryName(country, language)
  const back = (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/numbers/find" search={{ country }} {...props} />}
    >
      {bundles.back}
    </Button>
  )
  return (
    <Page
      title={fill(bundles.title, { country: name })}
      hint={known?.needsPapers === true ? bundles.hint : undefined}
      actions={back}
    >
      {known === undefined && <Alert color="yellow">{text.numbers.search.badCountry}</Alert>}
      {known?.needsPapers === false && <Alert variant="default">{bundles.none}</Alert>}
      {known?.needsPapers === true && <Papers country={country} />}
    </Page>
  )
}

function Papers({ country }: { country: string }) {
  const query = useAnswer('listRegulatoryBundles', { isoCountry: country })
  return <Answer query={query}>{({ data }) => <Sent country={country} bundles={data.bundles} />}</Answer>
}

/** The form for new papers is open where none have been sent; others can be completed, corrected and deleted. */
function Sent({ country, bundles }: { country: string; bundles: readonly RegulatoryBundle[] }) {
  const { text } = useTranslation()
  const { bundles: words } = text.numbers
  const [isWanted, setWanted] = useState(false)
  const { change: changed, setChange: setChanged, isLed } = useChange()
  const [doomed, setDoomed] = useState<RegulatoryBundle>()
  const approved = bundles.some(({ status }) => isApproved(status))
  const undecided = bundles.some(({ status }) => isUndecided(status))
  const isOpen = (isWanted || bundles.length === 0) && changed === undefined
  const latest = bundles[0]
  return (
    <Stack gap="xl">
      {undecided && <Watch country={country} />}
      <Announce>{latest === undefined ? '' : words.status[latest.status]}</Announce>
      <Chosen country={country} isApproved={approved} />
      {bundles.length > 0 && (
        <Stack component="section" gap="sm">
          <Title order={2}>{words.list}</Title>
          <Stack component="ul" gap="sm" className="items">
            {bundles.map((each) => (
              <BundleCard
                key={each.sid}
                bundle={each}
                change={() => setChanged(each.sid)}
                remove={() => setDoomed(each)}
              />
            ))}
          </Stack>
        </Stack>
      )}
      <DeleteBundle bundle={doomed} close={() => setDoomed(undefined)} />
      {changed !== undefined && (
        <ChangeBundle
          key={changed}
          sid={changed}
          country={country}
          isLed={isLed}
          close={() => setChanged(undefined)}
        />
      )}
      {!isOpen && changed === undefined && (
        <Group>
          <Button variant="default" onClick={() => setWanted(true)}>
            {words.again}
          </Button>
        </Group>
      )}
      {/* Out of sight it keeps what was typed, for the case that the review finds fault with it. */}
      <div hidden={!isOpen}>
        <BundleForm country={country} sent={() => setWanted(false)} />
      </div>
    </Stack>
  )
}

/** The address says which papers are being put right. */
function useChange() {
  const { change } = useSearch({ from: '/inside/numbers/bundles/$country' })
  const navigate = useNavigate({ from: '/numbers/bundles/$country' })
  const [isLed, setLed] = useState(false)
  function setChange(sid: string | undefined): void {
    setLed(sid !== undefined)
    void navigate({ search: (now) => ({ ...now, change: sid }), resetScroll: false })
  }
  return { change, setChange, isLed }
}

/** Polls until there is a decision. */
function Watch({ country }: { country: string }) {
  useAnswer('listRegulatoryBundles', { isoCountry: country }, { refetchInterval: REVIEW_EVERY_MS })
  return null
}

/** The number that the user came for, and the way back to it. */
function Chosen({ country, isApproved: isReady }: { country: string; isApproved: boolean }) {
  const { text } = useTranslation()
  const { bundles } = text.numbers
  const { number, agent } = useSearch({ from: '/inside/numbers/bundles/$country' })
  const shown = readable(number ?? '')
  if (!isReady)
    return number === undefined ? null : (
      <Text className="wrap">{fill(bundles.chosenWait, { number: shown })}</Text>
    )
  const search = { country, agent, digits: number?.replace('+', '') }
  return (
    <Group className="surface" p="md" justify="space-between">
      <Text className="wrap">
        {number === undefined ? bundles.about['provider-approved'] : fill(bundles.chosen, { number: shown })}
      </Text>
      <Button renderRoot={(props) => <Link to="/numbers/find" search={search} {...props} />}>
        {number === undefined ? bundles.getAny : fill(bundles.getChosen, { number: shown })}
      </Button>
    </Group>
  )
}
