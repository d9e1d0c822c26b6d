import {
  Checkbox,
  Fieldset,
  NativeSelect,
  PasswordInput,
  SimpleGrid,
  Stack,
  Switch,
  TextInput,
} from '@mantine/core'
import { useText } from '../../../text/text.ts'
import type { TrunkDraft } from './draft.ts'
import type { TrunkFieldsProps } from './fields.tsx'

const TRANSPORTS = ['udp', 'tcp', 'tls'] as const

/** How calls go out by a trunk, if they do. */
export function OutboundFields(props: TrunkFieldsProps) {
  const { form } = useText().numbers.trunks
  const { draft, change } = props
  return (
    <Fieldset legend={form.outbound}>
      <Stack gap="sm">
        <Switch
          label={form.hasOutbound}
          description={form.hasOutboundHint}
          checked={draft.hasOutbound}
          onChange={(event) => change({ hasOutbound: event.currentTarget.checked })}
        />
        {draft.hasOutbound && (
          <>
            <Place {...props} />
            <Credentials {...props} />
          </>
        )}
      </Stack>
    </Fieldset>
  )
}

function Place({ draft, faults, change }: TrunkFieldsProps) {
  const { form } = useText().numbers.trunks
  return (
    <>
      <TextInput
        label={form.host}
        description={form.hostHint}
        value={draft.host}
        error={faults['outbound.host']}
        onChange={(event) => change({ host: event.currentTarget.value })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={form.port}
          description={form.portHint}
          inputMode="numeric"
          value={draft.port}
          error={faults['outbound.port']}
          onChange={(event) => change({ port: event.currentTarget.value })}
        />
        <NativeSelect
          label={form.transport}
          description={'\u00a0'}
          value={draft.transport}
          onChange={(event) => change({ transport: event.currentTarget.value as TrunkDraft['transport'] })}
          data={TRANSPORTS.map((value) => ({ value, label: value.toUpperCase() }))}
        />
      </SimpleGrid>
    </>
  )
}

function Credentials({ draft, isNew, faults, change }: TrunkFieldsProps) {
  const { form } = useText().numbers.trunks
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={form.outboundUsername}
          description={isNew ? undefined : '\u00a0'}
          autoComplete="off"
          value={draft.outboundUsername}
          error={faults['outbound.username']}
          onChange={(event) => change({ outboundUsername: event.currentTarget.value })}
        />
        <PasswordInput
          label={form.outboundPassword}
          description={isNew ? undefined : form.outboundPasswordKept}
          autoComplete="new-password"
          value={draft.outboundPassword}
          error={faults['outbound.password']}
          onChange={(event) => change({ outboundPassword: event.currentTarget.value })}
        />
      </SimpleGrid>
      <Checkbox
        label={form.register}
        checked={draft.register}
        onChange={(event) => change({ register: event.currentTarget.checked })}
      />
      <TextInput
        type="tel"
        label={form.callerId}
        description={form.callerIdHint}
        value={draft.callerId}
        error={faults['outbound.caller_id']}
        onChange={(event) => change({ callerId: event.currentTarget.value })}
      />
    </>
  )
}
