import { ActionIcon, AppShell, Badge, Box, Burger, Button, Group, Kbd, NavLink, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconAddressBook,
  IconCalendar,
  IconChartBar,
  IconCode,
  IconHash,
  IconMail,
  IconMessageQuestion,
  IconMicrophone,
  IconPhone,
  IconSearch,
  IconServerCog,
  IconSettings,
  IconUser,
  type Icon,
} from '@tabler/icons-react'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { countOf, useText, useTranslation } from '../../text/text.ts'
import { Waiting } from '../answer.tsx'
import { lazily } from '../lazily.ts'
import { NameMark } from './mark.tsx'
import { usePalette } from './palette-state.ts'
import { TrialNotice } from './trial-notice.tsx'
import { VerifyNotice } from './verify-notice.tsx'
import { useOperator } from './use-operator.ts'
import { useLiveCalls } from './use-live-calls.ts'

const Palette = lazily(() => import('./palette.tsx'), 'Palette')

const LIVE_EVERY_MS = 10_000

type Place = { to: string; name: string; icon: Icon }

const PLACES = [
  { to: '/', name: 'overview', icon: IconChartBar },
  { to: '/agents', name: 'agents', icon: IconAddressBook },
  { to: '/talk', name: 'talk', icon: IconMicrophone },
  { to: '/numbers', name: 'numbers', icon: IconHash },
  { to: '/calls', name: 'calls', icon: IconPhone },
  { to: '/calendar', name: 'calendar', icon: IconCalendar },
  { to: '/questions', name: 'questions', icon: IconMessageQuestion },
  { to: '/outbox', name: 'outbox', icon: IconMail },
  { to: '/developers', name: 'developers', icon: IconCode },
  { to: '/settings', name: 'settings', icon: IconSettings },
] as const satisfies Place[]
const OPERATOR = { to: '/operator', name: 'operator', icon: IconServerCog } as const satisfies Place

/** Where the signed-in user can go. */
export function usePlaces() {
  return useOperator() ? [...PLACES, OPERATOR] : PLACES
}

/** What stands around every page behind the sign-in. */
export function Shell() {
  const { shell } = useText()
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const palette = usePalette()
  const { pathname } = useLocation()
  useEffect(close, [pathname, close])
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 220, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'md', md: 'xl' }}
    >
      <a className="skip" href="#content">
        {shell.skip}
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={shell.menu} />
            <Text component={Link} to="/" c="inherit" td="none">
              <NameMark />
            </Text>
          </Group>
          <PaletteButton open={palette.open} />
          <Group gap="xs" wrap="nowrap">
            <ActionIcon
              hiddenFrom="sm"
              variant="default"
              size="lg"
              aria-label={shell.palette.open}
              onClick={palette.open}
            >
              <IconSearch size={18} />
            </ActionIcon>
            <Account />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label={shell.navigation.label}>
        <Navigation pathname={pathname} />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <Box maw={1180} mx="auto">
          <Suspense fallback={<Waiting />}>
            <TrialNotice />
            <VerifyNotice />
            <Outlet />
          </Suspense>
        </Box>
      </AppShell.Main>
      {palette.isWanted && (
        <Suspense>
          <Palette />
        </Suspense>
      )}
    </AppShell>
  )
}

const AccountMenu = lazily(() => import('./account-menu.tsx'), 'AccountMenu')

/** The menu is loaded when it is first opened. */
function Account() {
  const { shell } = useText()
  const [isWanted, setWanted] = useState(false)
  const button = (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={shell.account}
      aria-haspopup="menu"
      onClick={() => setWanted(true)}
    >
      <IconUser size={18} />
    </ActionIcon>
  )
  return <Suspense fallback={button}>{isWanted ? <AccountMenu /> : button}</Suspense>
}

function PaletteButton({ open }: { open: () => void }) {
  const { shell } = useText()
  return (
    <Button
      visibleFrom="sm"
      variant="default"
      c="dimmed"
      fw={400}
      miw={280}
      justify="space-between"
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        <Kbd size="xs" style={{ whiteSpace: 'nowrap' }}>
          Ctrl K
        </Kbd>
      }
      onClick={open}
    >
      {shell.palette.open}
    </Button>
  )
}

/** The place that a page belongs to: the first part of its address, but for talking to an agent. */
function placeOf(pathname: string): string {
  return /^\/agents\/[^/]+\/talk$/.test(pathname) ? '/talk' : `/${pathname.split('/')[1] ?? ''}`
}

function Navigation({ pathname }: { pathname: string }) {
  const { shell } = useText()
  const here = placeOf(pathname)
  return usePlaces().map(({ to, name, icon: Icon }) => {
    const isHere = to === here
    return (
      <NavLink
        key={to}
        // The link by itself would also mark the place of every page below it.
        renderRoot={(props) => <Link to={to} activeOptions={{ exact: true }} {...props} />}
        label={shell.navigation[name]}
        className="place"
        leftSection={<Icon size={18} aria-hidden />}
        rightSection={name === 'calls' ? <LiveCalls /> : undefined}
        active={isHere}
        aria-current={isHere ? 'page' : undefined}
      />
    )
  })
}

/** How many callers are on the line now. */
function LiveCalls() {
  const { text, language } = useTranslation()
  const { data } = useLiveCalls(LIVE_EVERY_MS)
  const live = data?.data.length ?? 0
  if (live === 0) return null
  return (
    <Badge size="sm" circle={live < 10} color="red.8" aria-label={countOf(text.shell.live, live, language)}>
      {live}
    </Badge>
  )
}
