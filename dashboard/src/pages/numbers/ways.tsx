import { Anchor, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import {
  IconBuildingSkyscraper,
  IconFlask,
  IconPhoneIncoming,
  IconPhonePlus,
  type Icon,
} from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { useText } from '../../text/text.ts'
import { TestBadge } from './test-badge.tsx'

const WAYS = ['test', 'forward', 'trunk', 'carrier'] as const
export type Way = (typeof WAYS)[number]

const ICONS: Readonly<Record<Way, Icon>> = {
  test: IconFlask,
  forward: IconPhoneIncoming,
  trunk: IconBuildingSkyscraper,
  carrier: IconPhonePlus,
}

/** How the person wants to get a number, as the address has it. A search for numbers is one for test numbers. */
export function useWay(): Way | undefined {
  const { way, country, area, digits, type, page } = useSearch({ from: '/inside/numbers/find' })
  const isSearch = [country, area, digits, type, page].some((each) => each !== undefined)
  return WAYS.find((each) => each === way) ?? (isSearch ? 'test' : undefined)
}

/** What kind of number it is to be: that decides who can call it. */
export function WayChoice() {
  return (
    <SimpleGrid component="ul" className="items" cols={{ base: 1, sm: 2 }}>
      {WAYS.map((way) => (
        <WayCard key={way} way={way} />
      ))}
    </SimpleGrid>
  )
}

function WayCard({ way }: { way: Way }) {
  const { ways } = useText().numbers
  const { title, text, who } = ways[way]
  const Icon = ICONS[way]
  return (
    <Stack component="li" className="surface raised" p="lg" gap="xs">
      <Group gap="sm" wrap="nowrap" align="flex-start" justify="space-between">
        <Icon size={26} aria-hidden color="var(--mantine-primary-color-filled)" />
        {way === 'test' && <TestBadge />}
      </Group>
      <Title order={2} size="h3">
        <Anchor
          inherit
          className="whole"
          renderRoot={(props) => (
            <Link to="/numbers/find" search={(before) => ({ agent: before.agent, way })} {...props} />
          )}
        >
          {title}
        </Anchor>
      </Title>
      <Text size="sm">{text}</Text>
      <Text size="sm" c="dimmed">
        {who}
      </Text>
    </Stack>
  )
}
