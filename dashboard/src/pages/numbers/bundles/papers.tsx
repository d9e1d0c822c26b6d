import { Alert, Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useAnswer } from '../../../api.ts'
import { fill, useTranslation } from '../../../text/text.ts'
import { isApproved, isUndecided } from './status.tsx'
import { findCountry } from '../countries.ts'
import { countryName } from '../phone.ts'

/** Whether a country asks for papers first, and how far those are. */
export function Papers({ country }: { country: string }) {
  const { text, language } = useTranslation()
  const { search } = text.numbers
  const isAsking = findCountry(country)?.needsPapers === true
  const bundles = useAnswer('listRegulatoryBundles', { isoCountry: country }, { enabled: isAsking }).data
    ?.data.bundles
  if (!isAsking || bundles === undefined) return null
  const name = countryName(country, language)
  const words = bundles.some(({ status }) => isApproved(status))
    ? search.approved
    : bundles.some(({ status }) => isUndecided(status))
      ? search.undecided
      : search.regulated
  return (
    <Alert variant="default" role="note">
      <Text size="sm">
        {words}{' '}
        <Anchor
          size="sm"
          underline="always"
          renderRoot={(props) => <Link to="/numbers/bundles/$country" params={{ country }} {...props} />}
        >
          {fill(search.papers, { country: name })}
        </Anchor>
      </Text>
    </Alert>
  )
}
