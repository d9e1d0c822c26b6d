import { Box, Group, Stack, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import { chartTop } from './chart-top.ts'
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

type ColumnsProps = {
  title: string
  columns: readonly Column[]
  /** What the two colours stand for. */
  legend: { part: string; rest: string }
}

/** A column for each day, the part of it that counts in full colour; those who hear the page get the same in words. */
export function Columns({ title, columns, legend }: ColumnsProps) {
  const most = chartTop(Math.max(...columns.map((column) => column.value)))
  return (
    <>
      <Legend legend={legend} />
      <Box className={classes['chart'] ?? ''} aria-hidden>
        <Box className={classes['axis'] ?? ''}>
          {[most, most / 2, 0].map((tick) => (
            <span key={tick}>{tick}</span>
          ))}
        </Box>
        <Box className={classes['columns'] ?? ''}>
          {columns.map(({ key, label, hint, value, part }) => (
            <Tooltip key={key} label={hint}>
              <Box className={classes['column'] ?? ''}>
                <Box className={classes['whole'] ?? ''} h={`${(value / most) * 100}%`}>
                  <Box className={classes['part'] ?? ''} h={value === 0 ? 0 : `${(part / value) * 100}%`} />
                </Box>
                <Text size="xs" c="dimmed" className={classes['label'] ?? ''}>
                  {label}
                </Text>
              </Box>
            </Tooltip>
          ))}
        </Box>
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

function Legend({ legend: { part, rest } }: Pick<ColumnsProps, 'legend'>) {
  return (
    <Group gap="md" aria-hidden>
      {[part, rest].map((name, index) => (
        <Group key={name} gap={6}>
          <Box className={classes['swatch'] ?? ''} data-rest={index === 1 || undefined} />
          <Text size="xs" c="dimmed">
            {name}
          </Text>
        </Group>
      ))}
    </Group>
  )
}
