import { Box, Group, Stack, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import classes from './bars.module.css'

type Bar = { key: string; label: string; value: number; shown?: string }

/** Rows with a name, a bar and a number. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map((bar) => bar.value))
  return (
    <Stack component="ul" gap="xs" className="items">
      {bars.map(({ key, label, value, shown }) => (
        <li key={key}>
          <Group justify="space-between" gap="xs" wrap="nowrap">
            <Text size="sm">{label}</Text>
            <Text size="sm" fw={600}>
              {shown ?? value}
            </Text>
          </Group>
          <Box className={classes['track'] ?? ''} aria-hidden>
            <Box className={classes['bar'] ?? ''} w={`${(value / most) * 100}%`} />
          </Box>
        </li>
      ))}
    </Stack>
  )
}

type Column = { key: string; label: string; hint: string; value: number; part: number }

/** A column for each day, the part of it that counts in full colour; those who hear the page get the same in words. */
export function Columns({ title, columns }: { title: string; columns: readonly Column[] }) {
  const most = Math.max(1, ...columns.map((column) => column.value))
  return (
    <>
      <Box className={classes['columns'] ?? ''} aria-hidden>
        {columns.map(({ key, label, hint, value, part }) => (
          <Tooltip key={key} label={hint}>
            <Stack gap={4} align="center" justify="flex-end" className={classes['column'] ?? ''}>
              <Box className={classes['whole'] ?? ''} h={`${(value / most) * 100}%`}>
                <Box className={classes['part'] ?? ''} h={value === 0 ? 0 : `${(part / value) * 100}%`} />
              </Box>
              <Text size="xs" c="dimmed" className={classes['label'] ?? ''}>
                {label}
              </Text>
            </Stack>
          </Tooltip>
        ))}
      </Box>
      <VisuallyHidden>
        <ul aria-label={title}>
          {columns.map(({ key, hint }) => (
            <li key={key}>{hint}</li>
          ))}
        </ul>
      </VisuallyHidden>
    </>
  )
}
