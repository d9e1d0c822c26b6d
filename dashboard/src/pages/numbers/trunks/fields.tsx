import {
  Collapse,
  Fieldset,
  NativeSelect,
  PasswordInput,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
  UnstyledButton,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId } from 'react'
import { useText } from '../../../text/text.ts'
import type { Faults } from '../../../ui/schema-check.ts'
import { OutboundFields } from './outbound-fields.tsx'
import { addressFault, type TrunkDraft } from './draft.ts'

export type TrunkFieldsProps = {
  draft: TrunkDraft
  isNew: boolean
  faults: Faults
  change: (changes: Partial<TrunkDraft>) => void
}

export function TrunkFields(props: TrunkFieldsProps) {
  const { form } = useText().numbers.trunks
  const { draft, isNew, faults, change } = props
  return (
    <>
      {isNew && <KindChoice {...props} />}
      <TextInput
        data-autofocus={!isNew}
        label={form.name}
        description={form.nameHint}
        value={draft.name}
        error={faults.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      {draft.kind === 'softphone' ? (
        <SoftphoneFields {...props} />
      ) : (
        <>
          <InboundFields {...props} />
          <OutboundFields {...props} />
          <MoreFields {...props} />
        </>
      )}
    </>
  )
}

function KindChoice({ draft, change }: TrunkFieldsProps) {
  const { form, kind, kindHint } = useText().numbers.trunks
  return (
    <Stack gap={4} align="flex-start">
      <Text size="sm" fw={500}>
        {form.kind}
      </Text>
      <SegmentedControl
        aria-label={form.kind}
        value={draft.kind}
        onChange={(value) => change({ kind: value === 'softphone' ? 'softphone' : 'trunk' })}
        data={[
          { value: 'trunk', label: kind.trunk },
          { value: 'softphone', label: kind.softphone },
        ]}
      />
      <Text size="sm" c="dimmed" aria-live="polite">
        {kindHint[draft.kind]}
      </Text>
    </Stack>
  )
}

function SoftphoneFields({ draft, isNew, faults, change }: TrunkFieldsProps) {
  const { form } = useText().numbers.trunks
  return (
    <>
      <TextInput
        type="tel"
        label={form.phoneNumber}
        description={form.phoneNumberHint}
        value={draft.phoneNumber}
        error={faults.phone_number}
        onChange={(event) => change({ phoneNumber: event.currentTarget.value })}
      />
      {!isNew && (
        <PasswordInput
          label={form.password}
          description={form.passwordKept}
          autoComplete="new-password"
          value={draft.password}
          error={faults['inbound.password']}
          onChange={(event) => change({ password: event.currentTarget.value })}
        />
      )}
    </>
  )
}

function InboundFields({ draft, isNew, faults, change }: TrunkFieldsProps) {
  const { form } = useText().numbers.trunks
  return (
    <Fieldset legend={form.inbound}>
      <Stack gap="sm">
        <Text size="sm" c={faults.inbound === undefined ? 'dimmed' : 'var(--mantine-color-error)'}>
          {faults.inbound ?? form.inboundHint}
        </Text>
        <Textarea
          label={form.addresses}
          description={form.addressesHint}
          autosize
          minRows={2}
          maxRows={8}
          value={draft.addresses}
          error={addressFault(draft, faults)}
          onChange={(event) => change({ addresses: event.currentTarget.value })}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label={form.username}
            description={form.usernameHint}
            autoComplete="off"
            value={draft.username}
            error={faults['inbound.username']}
            onChange={(event) => change({ username: event.currentTarget.value })}
          />
          <PasswordInput
            label={form.password}
            description={isNew ? form.passwordHint : form.passwordKept}
            autoComplete="new-password"
            value={draft.password}
            error={faults['inbound.password']}
            onChange={(event) => change({ password: event.currentTarget.value })}
          />
        </SimpleGrid>
      </Stack>
    </Fieldset>
  )
}

const MORE = { refer: ['sip', 'tel'] } as const

function MoreFields({ draft, change }: TrunkFieldsProps) {
  const { form } = useText().numbers.trunks
  const [isOpen, { toggle }] = useDisclosure(false)
  const content = useId()
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  const { transfers, encryptions } = form
  return (
    <div>
      <UnstyledButton onClick={toggle} aria-expanded={isOpen} aria-controls={content}>
        <Text size="sm" fw={500}>
          <Chevron size={14} aria-hidden /> {form.more}
        </Text>
      </UnstyledButton>
      <Collapse expanded={isOpen} id={content}>
        <Stack gap="sm" pt="sm">
          <NativeSelect
            label={form.transfer}
            value={draft.transfer}
            onChange={(event) => change({ transfer: event.currentTarget.value as TrunkDraft['transfer'] })}
            data={optionsOf(transfers)}
          />
          {draft.transfer === 'refer' && (
            <NativeSelect
              label={form.referForm}
              value={draft.referForm}
              onChange={(event) =>
                change({ referForm: event.currentTarget.value as TrunkDraft['referForm'] })
              }
              data={MORE.refer.map((value) => ({ value, label: `${value}:` }))}
            />
          )}
          <NativeSelect
            label={form.encryption}
            value={draft.encryption}
            onChange={(event) =>
              change({ encryption: event.currentTarget.value as TrunkDraft['encryption'] })
            }
            data={optionsOf(encryptions)}
          />
        </Stack>
      </Collapse>
    </div>
  )
}

function optionsOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}
