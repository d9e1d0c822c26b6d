import { Fieldset, SegmentedControl, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import type { RegulatoryBundleDetails } from '@parley/sdk'
import { useId, useState, type ReactNode } from 'react'
import { fill, useText, useTranslation } from '../../../text/text.ts'
import {
  ADDRESS_FIELDS,
  bundleFaults,
  DOCUMENTS,
  draftOf,
  fieldsOf,
  formOf,
  isNeeded,
  MAX_DOCUMENT_BYTES,
  othersOf,
  spelledOut,
  wantedOf,
  type BundleDraft,
  type BundleField,
  type BundleKind,
  type Documents,
  type SentDocument,
} from './draft.ts'
import { DocumentField } from './document-field.tsx'
import { useFileSize } from './file-size.ts'
import { leadToFirstFault } from '../first-fault.ts'
import { countryName } from '../phone.ts'
import { useSending } from './sending.ts'
import { Progressing } from './sending-progress.tsx'

type Props = {
  country: string
  /** What is completed or corrected; undefined: new papers. */
  bundle?: RegulatoryBundleDetails
  sent: () => void
  cancel?: () => void
}

/** What a country wants to know. What was typed stays, whatever becomes of the sending. */
export function BundleForm({ country, bundle, sent, cancel }: Props) {
  const text = useText()
  const { bundles } = text.numbers
  const sizeOf = useFileSize()
  const [draft, setDraft] = useState<BundleDraft>(
    bundle === undefined ? { kind: 'business' } : draftOf(bundle),
  )
  const [documents, setDocuments] = useState<Documents>({})
  const [extras, setExtras] = useState<Record<string, string>>({})
  const [isTried, setTried] = useState(false)
  const sending = useSending(bundle?.sid, sent)
  const found = bundleFaults(draft, documents, country, text, sizeOf, bundle?.documents)
  const faults = isTried ? { ...sending.faults, ...found } : {}
  const title = useId()

  function submit(): void {
    setTried(true)
    const others = bundle === undefined ? {} : { ...othersOf(bundle), ...extras }
    if (Object.keys(found).length === 0) sending.send(formOf(draft, documents, country, others))
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
          {bundle === undefined ? bundles.form : fill(bundles.change, { name: bundle.name })}
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
        <Wanted
          fields={bundle === undefined ? [] : wantedOf(bundle)}
          values={extras}
          change={(field, value) => setExtras({ ...extras, [field]: value })}
        />
        <DocumentPart
          kind={draft.kind}
          documents={documents}
          sent={bundle?.documents ?? []}
          faults={faults}
          change={setDocuments}
        />
        <Progressing sending={sending} {...(cancel === undefined ? {} : { cancel })} />
      </Stack>
    </form>
  )
}

type WantedProps = {
  fields: readonly string[]
  values: Readonly<Record<string, string>>
  change: (field: string, value: string) => void
}

/** The carrier's own questions. */
function Wanted({ fields, values, change }: WantedProps) {
  const { bundles } = useText().numbers
  if (fields.length === 0) return null
  return (
    <Fieldset legend={bundles.wanted}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {fields.map((field) => (
          <TextInput
            key={field}
            label={spelledOut(field)}
            value={values[field] ?? ''}
            onChange={(event) => change(field, event.currentTarget.value)}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
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
  sent: readonly SentDocument[]
  faults: Record<string, string>
  change: (documents: Documents) => void
}

function DocumentPart({ kind, documents, sent, faults, change }: DocumentPartProps) {
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
              sent={sent.find((one) => one.kind === each)}
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
