import { weekStartOf } from '../../dashboard/src/ui/format/zone-time.ts'
import type { Json } from '../harness.ts'
import { invitationOf } from './demo/demo-operator.ts'
import type { DemoService } from './demo/demo-service.ts'

/** One page of the dashboard, as it is named in tests and on pictures. */
export type DashboardPage = { name: string; path: string }

/** Every page for visitors who are not signed in. Without an invitation the sign-up page says so. */
export async function openPagesOf({ ask }: Pick<DemoService, 'ask'>): Promise<DashboardPage[]> {
  const invitation = await invitationOf(ask, 'mary@parley.example')
  return [
    { name: 'sign-in', path: '/sign-in' },
    { name: 'sign-up', path: '/sign-up' },
    { name: 'sign-up-invited', path: `/sign-up?invitation=${invitation}` },
    { name: 'forgot-password', path: '/forgot-password' },
    { name: 'reset-password', path: '/reset-password?token=any' },
    { name: 'verify-address', path: '/verify-address?token=any' },
    { name: 'change-email', path: '/change-email?token=any' },
    { name: 'undo-deletion', path: '/undo-deletion?token=any' },
  ]
}

const TABS_OF_AGENT = [
  'identity',
  'prompt',
  'faq',
  'hours',
  'escalation',
  'appointments',
  'calendar',
  'tools',
  'recording',
  'calling',
]
const TABS_OF_CALL = ['conversation', 'latency', 'tools', 'journal']
const TABS_OF_SETTINGS = ['profile', 'security', 'plan', 'account']
const TABS_OF_OPERATOR = ['accounts', 'invitations', 'numbers', 'jobs']
const TABS_OF_DEVELOPERS = ['keys', 'requests', 'webhooks', 'start']

/** Every page behind the sign-in, filled with what the demo has. */
export async function pagesOf({ ask }: Pick<DemoService, 'ask'>): Promise<DashboardPage[]> {
  const agents = await ask('GET', '/agents')
  const agent: string = agents.data[0].id
  const calls = await ask('GET', '/calls?outcome=Appointment%20Booked&limit=1')
  // A demo of few calls may have booked nothing.
  const some = calls.total > 0 ? calls : await ask('GET', '/calls?limit=1')
  const call: string = some.data[0].id
  const guests = await ask('GET', '/operator/accounts?limit=1&offset=1')
  const guest: string = guests.data[0].id
  const papers = await ask('GET', '/phone-numbers/regulatory-bundles/GB')
  const tabs = (area: string, path: string, names: readonly string[]) =>
    names.map((tab) => ({ name: `${area}-${tab}`, path: `${path}?tab=${tab}` }))
  return [
    { name: 'overview', path: '/' },
    { name: 'agents', path: '/agents' },
    { name: 'agents-new', path: '/agents/new' },
    ...tabs('agent', `/agents/${agent}`, TABS_OF_AGENT),
    { name: 'calendar-connected', path: '/calendar-connected' },
    { name: 'talk', path: `/agents/${agent}/talk` },
    { name: 'talk-choose', path: '/talk' },
    { name: 'numbers', path: '/numbers' },
    { name: 'numbers-find', path: '/numbers/find?country=US&area=212' },
    { name: 'numbers-ways', path: '/numbers/find' },
    { name: 'numbers-forward', path: '/numbers/find?way=forward' },
    { name: 'numbers-carrier', path: '/numbers/find?way=carrier' },
    { name: 'numbers-bundles', path: '/numbers/bundles/GB' },
    { name: 'numbers-bundle-change', path: `/numbers/bundles/GB?change=${papers.data.bundles[0].sid}` },
    { name: 'numbers-trunks', path: '/numbers/trunks' },
    { name: 'calls', path: '/calls' },
    ...tabs('call', `/calls/${call}`, TABS_OF_CALL),
    ...(await recordedCall(ask)),
    { name: 'calendar', path: `/calendar?week=${await fullestWeek(ask)}` },
    { name: 'questions', path: '/questions' },
    { name: 'outbox', path: '/outbox' },
    ...tabs('developers', '/developers', TABS_OF_DEVELOPERS),
    ...tabs('operator', '/operator', TABS_OF_OPERATOR),
    { name: 'operator-account', path: `/operator/accounts/${guest}` },
    ...tabs('settings', '/settings', TABS_OF_SETTINGS),
    { name: 'licences', path: '/licences' },
    { name: 'missing', path: '/no-such-page' },
  ]
}

type Ask = DemoService['ask']

/** The demo's own calls have no sound; one that was made since may have. */
async function recordedCall(ask: Ask): Promise<DashboardPage[]> {
  const { data } = await ask('GET', '/calls?status=ended&limit=1')
  const [newest] = data
  return newest.recording === null ? [] : [{ name: 'call-recording', path: `/calls/${newest.id}` }]
}

/** With which weeks begin for the browser of the tests. */
const SUNDAY = 7

/** The first day of the week to come that has the most appointments. */
async function fullestWeek(ask: Ask): Promise<string> {
  const { data } = await ask('GET', `/appointments?from=${new Date().toISOString()}&limit=100`)
  const weeks = Map.groupBy(data, ({ starts_at }: Json) => weekStartOf(starts_at.slice(0, 10), SUNDAY))
  const [fullest] = [...weeks].sort(([, one], [, other]) => other.length - one.length)
  if (fullest === undefined) throw new Error('The demo has no appointments.')
  return fullest[0]
}
