import { Button, Code, Group, Stack, Table, Text, Title, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { ApiKey, CreatedApiKey } from '@parley/sdk'
import { useAnswer, useRequest } from '../../api.ts'
import { fill, useText } from '../../text/text.ts'
import { Answer } from '../../ui/answer.tsx'
import { ConfirmAbout } from '../../ui/confirm-about.tsx'
import { useFormats } from '../../ui/format/formats.ts'
import { Nothing } from '../../ui/nothing.tsx'
import { isExpired } from './key-expiry.ts'
import { NewKeyModal } from './new-key.tsx'

/** The service gives an account no more. */
const MOST_KEYS = 20

export function KeysTab({ made }: { made: (key: CreatedApiKey) => void }) {
  const { keys: words } = useText().developers
  const query = useAnswer('listApiKeys', {})
  const [isNew, { open, close }] = useDisclosure(false)
  const isFull = (query.data?.data.length ?? 0) >= MOST_KEYS
  return (
    <Stack component="section" aria-labelledby="keys">
      <Group justify="space-between" align="flex-start">
        <Stack gap={2} flex="1 1 16rem">
          <Title order={2} id="keys">
            {words.title}
          </Title>
          <Text size="sm" c="dimmed">
            {fill(isFull ? words.full : words.hint, { limit: MOST_KEYS })}
          </Text>
        </Stack>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open} disabled={isFull}>
          {words.make}
        </Button>
      </Group>
      <Answer query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Nothing icon={<IconKey size={32} aria-hidden />} {...words.nothing} />
          ) : (
            <KeyTable keys={data} />
          )
        }
      </Answer>
      <NewKeyModal opened={isNew} close={close} made={made} />
    </Stack>
  )
}

function KeyTable({ keys }: { keys: readonly ApiKey[] }) {
  const { keys: words } = useText().developers
  const [revoked, setRevoked] = useState<ApiKey>()
  return (
    <div className="surface">
      <Table verticalSpacing="sm" horizontalSpacing="md" aria-labelledby="keys">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.name}</Table.Th>
            <Table.Th visibleFrom="md">{words.begins}</Table.Th>
            <Table.Th visibleFrom="md">{words.created}</Table.Th>
            <Table.Th>{words.lastUsed}</Table.Th>
            <Table.Th visibleFrom="sm">{words.expires}</Table.Th>
            <Table.Th>
              <VisuallyHidden>{words.actions}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {keys.map((key) => (
            <KeyRow key={key.id} of={key} revoke={() => setRevoked(key)} />
          ))}
        </Table.Tbody>
      </Table>
      <Revoking of={revoked} close={() => setRevoked(undefined)} />
    </div>
  )
}

function KeyRow({ of: key, revoke }: { of: ApiKey; revoke: () => void }) {
  const { keys: words } = useText().developers
  const formats = useFormats()
  return (
    <Table.Tr>
      <Table.Td className="wrap">
        <Text fw={600}>{key.name}</Text>
        <Code hiddenFrom="md">{`${key.prefix}…`}</Code>
      </Table.Td>
      <Table.Td visibleFrom="md">
        <Code>{`${key.prefix}…`}</Code>
      </Table.Td>
      <Table.Td visibleFrom="md">{formats.day(key.created_at)}</Table.Td>
      <Table.Td>{key.last_used_at === null ? words.never : formats.ago(key.last_used_at)}</Table.Td>
      <Table.Td visibleFrom="sm">
        <Expires at={key.expires_at} />
      </Table.Td>
      <Table.Td>
        <Button
          size="xs"
          variant="default"
          onClick={revoke}
          aria-label={fill(words.revokeFor, { name: key.name })}
        >
          {words.revoke}
        </Button>
      </Table.Td>
    </Table.Tr>
  )
}

function Expires({ at }: { at: string | null }) {
  const { keys: words } = useText().developers
  const formats = useFormats()
  if (at === null) return words.noExpiry
  if (!isExpired(at, Date.now())) return formats.day(at)
  return (
    <Text size="sm" c="var(--mantine-color-error)">
      {fill(words.expired, { when: formats.day(at) })}
    </Text>
  )
}

function Revoking({ of, close }: { of: ApiKey | undefined; close: () => void }) {
  const { revoke: words } = useText().developers
  const revoke = useRequest('deleteApiKey', ['listApiKeys'])
  return (
    <ConfirmAbout
      of={of}
      close={close}
      title={({ name }) => fill(words.title, { name })}
      action={words.confirm}
      confirm={({ id }) => revoke.mutateAsync({ keyId: id })}
      said={words.done}
    >
      {() => <Text>{words.hint}</Text>}
    </ConfirmAbout>
  )
}
