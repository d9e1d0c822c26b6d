import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCoffee, IconX } from '@tabler/icons-react'
import { fill, useText } from '../../../text/text.ts'
import {
  changeBreak,
  MAX_BREAKS,
  shownClose,
  storedClose,
  withBreak,
  withoutBreak,
  type Break,
  type ShownDay,
} from './hours-week.ts'

type Props = {
  /** What the times are of, for those who do not see where they stand. */
  name: string
  day: ShownDay
  change: (change: Partial<ShownDay>) => void
}

type ClockProps = { label: string; value: string; change: (time: string) => void }

function Clock({ label, value, change }: ClockProps) {
  return (
    <TextInput
      type="time"
      w={136}
      aria-label={label}
      value={value}
      error={value === ''}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

/** From when to when a day is open. */
export function TimeRange({ name, day, change }: Props) {
  const { hours: words } = useText().agentForm
  return (
    <>
      <Clock
        label={fill(words.opensAt, { day: name })}
        value={day.open}
        change={(open) => change({ open })}
      />
      <Text c="dimmed" size="sm">
        {words.until}
      </Text>
      <Clock
        label={fill(words.closesAt, { day: name })}
        value={shownClose(day.close)}
        change={(close) => change({ close: storedClose(close) })}
      />
    </>
  )
}

export function AddBreak({ name, day, change }: Props) {
  const { hours: words } = useText().agentForm
  if (day.breaks.length >= MAX_BREAKS) return null
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconCoffee size={16} aria-hidden />}
      aria-label={fill(words.addBreakOn, { day: name })}
      onClick={() => change(withBreak(day))}
    >
      {words.addBreak}
    </Button>
  )
}

/** A line for each break of a day. */
export function Breaks({ name, day, change }: Props) {
  if (day.breaks.length === 0) return null
  return (
    <Stack gap="xs" pl={{ base: 0, sm: 244 }}>
      {day.breaks.map((each, index) => (
        <BreakRow
          // oxlint-disable-next-line react/no-array-index-key -- Breaks have no names, and keep their order.
          key={index}
          name={name}
          value={each}
          change={(to) => change(changeBreak(day, index, to))}
          remove={() => change(withoutBreak(day, index))}
        />
      ))}
    </Stack>
  )
}

type BreakProps = {
  name: string
  value: Break
  change: (change: Partial<Break>) => void
  remove: () => void
}

function BreakRow({ name, value, change, remove }: BreakProps) {
  const { hours: words } = useText().agentForm
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed" w={64}>
        {words.break}
      </Text>
      <Clock
        label={fill(words.breakFrom, { day: name })}
        value={value.start}
        change={(start) => change({ start })}
      />
      <Text c="dimmed" size="sm">
        {words.until}
      </Text>
      <Clock label={fill(words.breakTo, { day: name })} value={value.end} change={(end) => change({ end })} />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={fill(words.removeBreak, { day: name })}
        onClick={remove}
      >
        <IconX size={16} />
      </ActionIcon>
    </Group>
  )
}
