import { Button, Group, Stack, Text } from '@mantine/core'
import type { RegulatoryBundle } from '@parley/sdk'
import { fill, useText, useTranslation, type Catalogue } from '../../../text/text.ts'
import { useFormats } from '../../../ui/format/formats.ts'
import { missingFields } from './draft.ts'
import { StatusBadge } from './status.tsx'

type Props = { bundle: RegulatoryBundle; change: () => void; remove: () => void }

/** One bundle, how far it is, and what to do about it. */
export function BundleCard({ bundle, change, remove }: Props) {
  const { text } = useTranslation()
  const { moment } = useFormats()
  const { bundles } = text.numbers
  return (
    <Stack component="li" className="surface" p="md" gap="xs">
      <Group justify="space-between" gap="xs">
        <Text fw={600} className="wrap" miw={0}>
          {bundle.name}
        </Text>
        <StatusBadge status={bundle.status} />
      </Group>
      {bundle.reason !== null && (
        <Text size="sm" className="wrap">
          {reasonOf(bundle.reason, bundle.status, bundles)}
        </Text>
      )}
      <Text size="sm" className="wrap">
        {bundles.about[bundle.status]}
      </Text>
      <Text size="sm" c="dimmed">
        {fill(bundles.sent, { when: moment(bundle.created_at) })}
      </Text>
      <Actions {...{ bundle, change, remove }} />
    </Stack>
  )
}

/** A bundle can be changed unless it is in review; it can be deleted unless numbers rest on it. */
function Actions({ bundle: { name, status }, change, remove }: Props) {
  const { numbers, shell } = useText()
  const { bundles } = numbers
  const isRejected = status === 'provider-rejected'
  return (
    <Group gap="xs">
      {(isRejected || status === 'draft') && (
        <Button
          size="xs"
          aria-label={fill(isRejected ? bundles.correctOf : bundles.completeOf, { name })}
          onClick={change}
        >
          {isRejected ? bundles.correct : bundles.complete}
        </Button>
      )}
      <Button
        size="xs"
        variant="subtle"
        color="red"
        c="var(--mantine-color-error)"
        aria-label={fill(bundles.deleteOf, { name })}
        onClick={remove}
      >
        {shell.actions.delete}
      </Button>
    </Group>
  )
}

type Words = Catalogue['numbers']['bundles']

function reasonOf(reason: string, status: RegulatoryBundle['status'], words: Words): string {
  if (status !== 'draft') return fill(words.reason, { reason })
  const labels: Readonly<Record<string, string>> = words.field
  const missing = missingFields(reason).map((field) => labels[field] ?? field)
  return missing.length === 0 ? reason : fill(words.missing, { fields: missing.join(', ') })
}
