import {
  Button,
  Fieldset,
  Group,
  Progress,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { fill, useText, useTranslation } from '../../text/text.ts'
import { Fault } from '../../ui/fault.tsx'
import { useFormats } from '../../ui/formats.ts'
import {
  ADDRESS_FIELDS,
  bundleFaults,
  DOCUMENTS,
  fieldsOf,
  isNeeded,
  MAX_DOCUMENT_BYTES,
  type BundleDraft,
  type BundleField,
  type BundleKind,
  type Documents,
} from './bundle-draft.ts'
import { DocumentField } from './document-field.tsx'
import { useFileSize } from './file-size.ts'
import { leadToFirstFault } from './first-fault.ts'
import { countryName } from './phone.ts'
import { useSending, type Sending } from './sending.ts'

/** What a country wants to know. What was typed stays, whatever becomes of the sending. */
export function BundleForm({ country, sent }: { country: string; sent: () => void }) {
  const text = useText()
  const { bundles } = text.numbers
  const sizeOf = useFileSize()
  const [draft, setDraft] = useState<BundleDraft>({ kind: 'business' })
  const [documents, setDocuments] = useState<Documents>({})
  const [isTried, setTried] = useState(false)
  const sending = useSending(sent)
  const faults = isTried
    ? { ...sending.faults, ...bundleFaults(draft, documents, country, text, sizeOf) }
    : {}
  const title = useId()

  function submit(): void {
    setTried(true)
    if (Object.keys(bundleFaults(draft, documents, country, text, sizeOf)).length === 0)
      sending.send(draft, documents, country)
  }

  return (
    <form
      aria-labelledby={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
        leadToFirstFault(event.currentTarget)
      }}
    >
      <Stack className="surface" p="md">
        <Title order={2} id={title}>
          {bundles.form}
        </Title>
        <KindChoice kind={draft.kind} choose={(kind) => setDraft({ ...draft, kind })} />
        <Fields
          fields={fieldsOf(draft.kind)}
          draft={draft}
          faults={faults}
          change={(field, value) => setDraft({ ...draft, [field]: value })}
        />
        <AddressPart country={country}>
          <Fields
            fields={ADDRESS_FIELDS}
            draft={draft}
            faults={faults}
            change={(field, value) => setDraft({ ...draft, [field]: value })}
          />
        </AddressPart>
        <DocumentPart kind={draft.kind} documents={documents} faults={faults} change={setDocuments} />
        <Progressing sending={sending} />
      </Stack>
    </form>
  )
}

function KindChoice({ kind, choose }: { kind: BundleKind; choose: (kind: BundleKind) => void }) {
  const { bundles } = useText().numbers
  return (
    <Stack gap={4} align="flex-start">
      <Text size="sm" fw={500}>
        {bundles.who}
      </Text>
      <SegmentedControl
        aria-label={bundles.who}
        value={kind}
        onChange={(value) => choose(value === 'individual' ? 'individual' : 'business')}
        data={[
          { value: 'business', label: bundles.business },
          { value: 'individual', label: bundles.individual },
        ]}
      />
    </Stack>
  )
}

type FieldsProps = {
  fields: readonly BundleField[]
  draft: BundleDraft
  faults: Record<string, string>
  change: (field: BundleField, value: string) => void
}

const KINDS: { readonly [Field in BundleField]?: string } = {
  dateOfBirth: 'date',
  email: 'email',
  website: 'url',
}

function Fields({ fields, draft, faults, change }: FieldsProps) {
  const { bundles } = useText().numbers
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {fields.map((field) => {
        const label = bundles.field[field]
        return (
          <TextInput
            key={field}
            label={isNeeded(field) ? label : fill(bundles.optional, { label })}
            required={isNeeded(field)}
            withAsterisk={false}
            type={KINDS[field] ?? 'text'}
            value={draft[field] ?? ''}
            error={faults[field]}
            onChange={(event) => change(field, event.currentTarget.value)}
          />
        )
      })}
    </SimpleGrid>
  )
}

function AddressPart({ country, children }: { country: string; children: ReactNode }) {
  const { text, language } = useTranslation()
  return (
    <Fieldset legend={fill(text.numbers.bundles.addressTitle, { country: countryName(country, language) })}>
      {children}
    </Fieldset>
  )
}

type DocumentPartProps = {
  kind: BundleKind
  documents: Documents
  faults: Record<string, string>
  change: (documents: Documents) => void
}

function DocumentPart({ kind, documents, faults, change }: DocumentPartProps) {
  const { bundles } = useText().numbers
  const sizeOf = useFileSize()
  const identity = kind === 'business' ? bundles.help.businessIdentity : bundles.help.individualIdentity
  return (
    <Fieldset legend={bundles.documentsTitle}>
      <Stack>
        <Text size="sm" c="dimmed">
          {fill(bundles.documentsHint, { limit: sizeOf(MAX_DOCUMENT_BYTES) })}
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {DOCUMENTS.map((each) => (
            <DocumentField
              key={each}
              label={bundles.field[each]}
              hint={each === 'proofOfIdentity' ? identity : bundles.help.address}
              file={documents[each]}
              error={faults[each]}
              change={(file) => {
                const { [each]: _replaced, ...others } = documents
                change(file === undefined ? others : { ...others, [each]: file })
              }}
            />
          ))}
        </SimpleGrid>
      </Stack>
    </Fieldset>
  )
}

/** The button, how far the sending is, and what went wrong with it. */
function Progressing({ sending }: { sending: Sending }) {
  const { bundles } = useText().numbers
  const { percent } = useFormats()
  const { share, error, note, stop } = sending
  const words =
    share === undefined
      ? ''
      : share < 1
        ? fill(bundles.sending, { percent: percent(share) })
        : bundles.checking
  return (
    <Stack gap="sm">
      {error !== undefined && (
        <>
          <Fault error={error} />
          <Text size="sm">{bundles.kept}</Text>
        </>
      )}
      {note !== undefined && (
        <Text size="sm" role="status">
          {note}
        </Text>
      )}
      {share !== undefined && (
        <Stack gap={4}>
          <Progress value={share * 100} aria-label={bundles.submit} animated={share === 1} />
          <Text size="sm" aria-live="polite">
            {words}
          </Text>
        </Stack>
      )}
      <Group>
        {/* The same button stays, so that nobody loses the place. */}
        <Button type="submit" disabled={share !== undefined}>
          {bundles.submit}
        </Button>
        {share !== undefined && (
          <Button variant="default" onClick={stop}>
            {bundles.cancel}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
