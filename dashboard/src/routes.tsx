import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router'
import { asking, onSignedOut, queryClient } from './api.ts'
import { loadAreas, type Area } from './text/areas.ts'
import { preferredLanguage } from './text/text.ts'
import { MissingPage, PageFault } from './ui/fault.tsx'
import { parseSearch, searchOf, stringifySearch } from './ui/format/plain-search.ts'
import { Shell } from './ui/shell/shell.tsx'

const root = createRootRoute({ notFoundComponent: MissingPage, errorComponent: PageFault })

/** The words that a page shows come along with it. */
const words =
  (...areas: Area[]) =>
  () =>
    loadAreas(preferredLanguage(), areas)

const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  loader: words('signIn'),
  component: lazyRouteComponent(() => import('./pages/sign-in/frame.tsx'), 'SignInFrame'),
})
const signIn = createRoute({
  getParentRoute: () => open,
  path: 'sign-in',
  validateSearch: searchOf('next'),
  component: lazyRouteComponent(() => import('./pages/sign-in/sign-in.tsx'), 'SignInPage'),
})
const signUp = createRoute({
  getParentRoute: () => open,
  path: 'sign-up',
  validateSearch: searchOf('invitation'),
  component: lazyRouteComponent(() => import('./pages/sign-in/sign-up.tsx'), 'SignUpPage'),
})
const forgot = createRoute({
  getParentRoute: () => open,
  path: 'forgot-password',
  component: lazyRouteComponent(() => import('./pages/sign-in/forgot.tsx'), 'ForgotPage'),
})
const reset = createRoute({
  getParentRoute: () => open,
  path: 'reset-password',
  validateSearch: searchOf('token'),
  component: lazyRouteComponent(() => import('./pages/sign-in/reset.tsx'), 'ResetPage'),
})

const verifyAddress = createRoute({
  getParentRoute: () => open,
  path: 'verify-address',
  validateSearch: searchOf('token'),
  component: lazyRouteComponent(() => import('./pages/sign-in/verify-address.tsx'), 'VerifyAddressPage'),
})
const changeEmail = createRoute({
  getParentRoute: () => open,
  path: 'change-email',
  validateSearch: searchOf('token'),
  component: lazyRouteComponent(() => import('./pages/sign-in/change-email.tsx'), 'ChangeEmailPage'),
})
const undoDeletion = createRoute({
  getParentRoute: () => open,
  path: 'undo-deletion',
  validateSearch: searchOf('token'),
  component: lazyRouteComponent(() => import('./pages/sign-in/undo-deletion.tsx'), 'UndoDeletionPage'),
})

/** Everything behind the sign-in. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: Shell,
  beforeLoad: async ({ location }) => {
    const session = await queryClient.ensureQueryData(asking('getSession', {}))
    if (session === null) throw redirect({ to: '/sign-in', search: { next: location.href } })
  },
})
const overview = createRoute({
  getParentRoute: () => inside,
  path: '/',
  validateSearch: searchOf('days'),
  loader: words('overview', 'calls'),
  component: lazyRouteComponent(() => import('./pages/overview/overview.tsx'), 'OverviewPage'),
})
const agents = createRoute({
  getParentRoute: () => inside,
  path: 'agents',
  loader: words('agents'),
  component: lazyRouteComponent(() => import('./pages/agents/list.tsx'), 'AgentsPage'),
})
const newAgent = createRoute({
  getParentRoute: () => inside,
  path: 'agents/new',
  validateSearch: searchOf('template'),
  loader: words('agents'),
  component: lazyRouteComponent(() => import('./pages/agents/create.tsx'), 'NewAgentPage'),
})
const agent = createRoute({
  getParentRoute: () => inside,
  path: 'agents/$agentId',
  validateSearch: searchOf('tab'),
  loader: words('agents', 'agentForm'),
  component: lazyRouteComponent(() => import('./pages/agents/edit.tsx'), 'AgentPage'),
})
const calendarConnected = createRoute({
  getParentRoute: () => inside,
  path: 'calendar-connected',
  validateSearch: searchOf('code', 'state'),
  loader: words('agentForm'),
  component: lazyRouteComponent(() => import('./pages/agents/connected.tsx'), 'ConnectedPage'),
})
const talkTo = createRoute({
  getParentRoute: () => inside,
  path: 'agents/$agentId/talk',
  loader: words('talk', 'calls'),
  component: lazyRouteComponent(() => import('./pages/talk/talk.tsx'), 'TalkPage'),
})
const talk = createRoute({
  getParentRoute: () => inside,
  path: 'talk',
  loader: words('talk'),
  component: lazyRouteComponent(() => import('./pages/talk/choose.tsx'), 'ChooseAgentPage'),
})
const numbers = createRoute({
  getParentRoute: () => inside,
  path: 'numbers',
  validateSearch: searchOf('dial'),
  loader: words('numbers'),
  component: lazyRouteComponent(() => import('./pages/numbers/list.tsx'), 'NumbersPage'),
})
const findNumber = createRoute({
  getParentRoute: () => inside,
  path: 'numbers/find',
  validateSearch: searchOf('way', 'country', 'area', 'digits', 'type', 'page', 'agent'),
  loader: words('numbers'),
  component: lazyRouteComponent(() => import('./pages/numbers/find.tsx'), 'FindNumberPage'),
})
const bundles = createRoute({
  getParentRoute: () => inside,
  path: 'numbers/bundles/$country',
  validateSearch: searchOf('number', 'agent', 'change'),
  loader: words('numbers'),
  component: lazyRouteComponent(() => import('./pages/numbers/bundles/bundles.tsx'), 'BundlesPage'),
})
const trunks = createRoute({
  getParentRoute: () => inside,
  path: 'numbers/trunks',
  loader: words('numbers'),
  component: lazyRouteComponent(() => import('./pages/numbers/trunks/trunks.tsx'), 'TrunksPage'),
})
const calls = createRoute({
  getParentRoute: () => inside,
  path: 'calls',
  validateSearch: searchOf(
    'agent',
    'type',
    'outcome',
    'rating',
    'from',
    'to',
    'text',
    'unread',
    'sort',
    'page',
  ),
  loader: words('calls', 'call'),
  component: lazyRouteComponent(() => import('./pages/calls/list.tsx'), 'CallsPage'),
})
const call = createRoute({
  getParentRoute: () => inside,
  path: 'calls/$callId',
  validateSearch: searchOf('tab'),
  loader: words('call', 'calls'),
  component: lazyRouteComponent(() => import('./pages/calls/call.tsx'), 'CallPage'),
})
const calendar = createRoute({
  getParentRoute: () => inside,
  path: 'calendar',
  validateSearch: searchOf('week', 'agent'),
  loader: words('calendar'),
  component: lazyRouteComponent(() => import('./pages/calendar/calendar.tsx'), 'CalendarPage'),
})
const questions = createRoute({
  getParentRoute: () => inside,
  path: 'questions',
  validateSearch: searchOf('agent', 'status', 'page'),
  loader: words('questions'),
  component: lazyRouteComponent(() => import('./pages/questions/questions.tsx'), 'QuestionsPage'),
})
const outbox = createRoute({
  getParentRoute: () => inside,
  path: 'outbox',
  validateSearch: searchOf('mail', 'page'),
  loader: words('outbox'),
  component: lazyRouteComponent(() => import('./pages/outbox/outbox.tsx'), 'OutboxPage'),
})
const developers = createRoute({
  getParentRoute: () => inside,
  path: 'developers',
  validateSearch: searchOf('tab', 'page', 'status', 'method', 'path'),
  loader: words('developers'),
  component: lazyRouteComponent(() => import('./pages/developers/developers.tsx'), 'DevelopersPage'),
})
/** For others it does not exist, as in the service. */
async function operatorsOnly(): Promise<void> {
  const session = await queryClient.ensureQueryData(asking('getSession', {}))
  if (session?.operator !== true) throw notFound()
}
const operator = createRoute({
  getParentRoute: () => inside,
  path: 'operator',
  beforeLoad: operatorsOnly,
  validateSearch: searchOf('tab', 'text', 'page'),
  loader: words('operator', 'settings'),
  component: lazyRouteComponent(() => import('./pages/operator/operator.tsx'), 'OperatorPage'),
})
const operatorAccount = createRoute({
  getParentRoute: () => inside,
  path: 'operator/accounts/$accountId',
  beforeLoad: operatorsOnly,
  loader: words('operator', 'settings'),
  component: lazyRouteComponent(() => import('./pages/operator/account.tsx'), 'AccountPage'),
})
const settings = createRoute({
  getParentRoute: () => inside,
  path: 'settings',
  validateSearch: searchOf('tab'),
  loader: words('settings', 'overview', 'signIn'),
  component: lazyRouteComponent(() => import('./pages/settings/settings.tsx'), 'SettingsPage'),
})

const licences = createRoute({
  getParentRoute: () => inside,
  path: 'licences',
  loader: words('licences'),
  component: lazyRouteComponent(() => import('./pages/licences/licences.tsx'), 'LicencesPage'),
})

const routeTree = root.addChildren([
  open.addChildren([signIn, signUp, forgot, reset, verifyAddress, changeEmail, undoDeletion]),
  inside.addChildren([
    overview,
    agents,
    newAgent,
    agent,
    calendarConnected,
    talkTo,
    talk,
    numbers,
    findNumber,
    bundles,
    trunks,
    calls,
    call,
    calendar,
    questions,
    outbox,
    developers,
    operator,
    operatorAccount,
    settings,
    licences,
  ]),
])

export const router = createRouter({
  routeTree,
  basepath: '/dashboard',
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
  // The page of a tab stays while the next one loads; a skeleton shows only where that takes long.
  defaultPendingMs: 300,
})

onSignedOut(() => {
  const { pathname, href } = router.state.location
  // Several requests may be refused at once.
  if (pathname.endsWith('/sign-in')) return
  void router.navigate({ to: '/sign-in', search: { next: href } }).then(() => queryClient.clear())
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
