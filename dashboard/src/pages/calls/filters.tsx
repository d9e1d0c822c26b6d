import {
  Button,
  CloseButton,
  Collapse,
  Group,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFilter, IconSearch } from '@tabler/icons-react'
import { countOf, fill, useTranslation } from '../../text/text.ts'
import { useFormats } from '../../ui/format/formats.ts'
import { TypedFilter } from '../../ui/typed-filter.tsx'
import { FILTERS, type FilterName } from './call-filters.ts'
import { useAgents } from './call-words.tsx'

const RATINGS = [5, 4, 3, 2, 1]

type Active = Partial<Record<FilterName, string>>
type Props = { active: Active; change: (name: FilterName, value: string | null) => void; clear: () => void }

/** What to look for; all of it stands in the address. */
export function CallFilters({ active, change, clear }: Props) {
  const { text } = useTranslation()
  const { filters } = text.calls
  const isFiltered = Object.keys(active).length > 0
  const [isOpen, { toggle }] = useDisclosure(false)
  return (
    <Stack component="search" gap="sm" aria-label={filters.label}>
      <Group gap="sm" align="flex-end" wrap="nowrap">
        <TypedFilter
          flex={1}
          maw={420}
          type="search"
          label={filters.text}
          placeholder={filters.textHint}
          leftSection={<IconSearch size={16} aria-hidden />}
          maxLength={200}
          value={active.text ?? ''}
          send={(value) => change('text', value)}
        />
        <Button
          hiddenFrom="sm"
          variant="default"
          leftSection={<IconFilter size={16} aria-hidden />}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          {filters.more}
        </Button>
      </Group>
      <SimpleGrid cols={6} spacing="sm" visibleFrom="sm">
        <Fields active={active} change={change} />
      </SimpleGrid>
      <Collapse expanded={isOpen} hiddenFrom="sm">
        <SimpleGrid cols={2} spacing="sm">
          <Fields active={active} change={change} />
        </SimpleGrid>
      </Collapse>
      {isFiltered && <Chips active={active} change={change} clear={clear} />}
    </Stack>
  )
}

function Fields({ active, change }: Omit<Props, 'clear'>) {
  const options = useOptions()
  const { timeZone } = useFormats()
  const { filters } = useTranslation().text.calls
  const choice = (name: 'agent' | 'type' | 'outcome' | 'rating') => (
    <Select
      key={name}
      label={filters[name]}
      placeholder={filters.any}
      data={options[name]}
      value={active[name] ?? null}
      onChange={(value) => change(name, value)}
      clearable
      clearButtonProps={{ 'aria-label': fill(filters.remove, { name: filters[name] }) }}
      searchable={name === 'agent'}
    />
  )
  const day = (name: 'from' | 'to') => (
    <TextInput
      key={name}
      type="date"
      label={filters[name]}
      title={fill(filters.zone, { zone: timeZone })}
      value={active[name] ?? ''}
      onChange={(event) => change(name, event.currentTarget.value)}
    />
  )
  return [...(['agent', 'type', 'outcome', 'rating'] as const).map(choice), day('from'), day('to')]
}

const listed = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

function useOptions() {
  const { text, language } = useTranslation()
  const { agents } = useAgents()
  return {
    agent: agents.map(({ id, business_name: label }) => ({ value: id, label })),
    type: listed(text.calls.types),
    outcome: listed(text.calls.outcomes),
    rating: RATINGS.map((n) => ({ value: String(n), label: countOf(text.calls.stars, n, language) })),
  }
}

function Chips({ active, change, clear }: Props) {
  const { filters } = useTranslation().text.calls
  const labelOf = useChipLabels()
  return (
    <Group gap="xs" component="ul" className="items" aria-label={filters.active}>
      {FILTERS.filter((name) => active[name] !== undefined).map((name) => {
        const label = labelOf(name, active[name] ?? '')
        return (
          <Group key={name} component="li" className="surface" gap={2} pl="sm" pr={4} py={2} wrap="nowrap">
            <Text size="sm" className="wrap">
              {filters[name]}: {label}
            </Text>
            <CloseButton
              size="sm"
              aria-label={fill(filters.remove, { name: `${filters[name]}: ${label}` })}
              onClick={() => change(name, null)}
            />
          </Group>
        )
      })}
      <li>
        <Button size="compact-sm" variant="subtle" onClick={clear}>
          {filters.clear}
        </Button>
      </li>
    </Group>
  )
}

function useChipLabels(): (name: FilterName, value: string) => string {
  const options = useOptions()
  const formats = useFormats()
  const { filters } = useTranslation().text.calls
  return (name, value) => {
    if (name === 'text') return value
    if (name === 'unread') return filters.unreadOnly
    if (name === 'from' || name === 'to') return formats.day(`${value}T12:00:00Z`)
    return options[name].find((option) => option.value === value)?.label ?? value
  }
}
