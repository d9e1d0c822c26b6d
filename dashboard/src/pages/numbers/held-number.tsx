import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconPhoneOutgoing } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { HeldNumber } from '@parley/sdk'
import { useAnswer } from '../../api.ts'
import { fill, useTranslation } from '../../text/text.ts'
import { useFormats } from '../../ui/format/formats.ts'
import { AssignSelect } from './assign.tsx'
import { readable } from '../../ui/format/phone.ts'
import { countryName, trunkIdOf } from './phone.ts'
import { TestBadge } from './test-badge.tsx'

/** One number: what it is, who answers it, and what can be done with it. */
export function HeldNumberRow({ held, release }: { held: HeldNumber; release: () => void }) {
  const { text, language } = useTranslation()
  const { day } = useFormats()
  const { numbers } = text
  const number = readable(held.phone_number)
  return (
    <Group component="li" className="surface" p="md" justify="space-between" gap="md" align="center">
      <Stack gap={2} flex="1 1 14rem" miw={0}>
        <Group gap="xs">
          <Text fw={600} size="lg" className="wrap">
            {number}
          </Text>
          {held.test && <TestBadge />}
          {held.status !== 'confirmed' && (
            <Badge variant="outline" color={held.status === 'unconfirmed' ? 'gray' : 'red'}>
              {numbers.status[held.status]}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed" className="wrap">
          {countryName(held.country, language)} · {numbers.column.acquired} {day(held.acquired_at)}
        </Text>
        <Origin held={held} />
        {held.status !== 'confirmed' && (
          <Text size="sm" className="wrap">
            {numbers.statusHint[held.status]}
          </Text>
        )}
      </Stack>
      <AssignSelect held={held} />
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconPhoneOutgoing size={16} aria-hidden />}
          aria-label={fill(numbers.dial.of, { number })}
          renderRoot={(props) => <Link to="/numbers" search={{ dial: held.phone_number }} {...props} />}
        >
          {numbers.dial.open}
        </Button>
        <Button
          variant="subtle"
          color="red"
          c="var(--mantine-color-error)"
          onClick={release}
          aria-label={fill(numbers.release.of, { number })}
        >
          {numbers.release.open}
        </Button>
      </Group>
    </Group>
  )
}

/** Of a number that the account brought along: the trunk by which its calls come. */
function Origin({ held }: { held: HeldNumber }) {
  const { text } = useTranslation()
  const trunkId = trunkIdOf(held.phone_number_sid)
  const trunks = useAnswer('listTrunks', {}, { enabled: trunkId !== undefined }).data?.data
  if (trunkId === undefined || trunks === undefined) return null
  const trunk = trunks.find((each) => each.id === trunkId)
  const { yourOwn, yourOwnGone } = text.numbers
  return (
    <Text size="sm" c={trunk === undefined ? 'var(--mantine-color-error)' : 'dimmed'} className="wrap">
      {trunk === undefined ? yourOwnGone : fill(yourOwn, { trunk: trunk.name })}
    </Text>
  )
}
