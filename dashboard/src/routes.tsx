import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { asking, onSignedOut, queryClient } from './api.ts'
import { MissingPage, PageFault } from './ui/fault.tsx'
import { Shell } from './ui/shell.tsx'

const root = createRootRoute({ notFoundComponent: MissingPage, errorComponent: PageFault })

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined

/** A search parameter of a page that takes no others. */
function searchOf<Name extends string>(...names: Name[]) {
  return (given: Record<string, unknown>): { [Key in Name]?: string } =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = text(given[name])
        return value === undefined ? [] : [[name, value]]
      }),
    ) as { [Key in Name]?: string }
}

const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
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
  component: lazyRouteComponent(() => import('./pages/overview/overview.tsx'), 'OverviewPage'),
})
const agents = createRoute({
  getParentRoute: () => inside,
  path: 'agents',
  component: lazyRouteComponent(() => import('./pages/agents/list.tsx'), 'AgentsPage'),
})
const newAgent = createRoute({
  getParentRoute: () => inside,
  path: 'agents/new',
  validateSearch: searchOf('template'),
  component: lazyRouteComponent(() => import('./pages/agents/create.tsx'), 'NewAgentPage'),
})
const agent = createRoute({
  getParentRoute: () => inside,
  path: 'agents/$agentId',
  validateSearch: searchOf('tab'),
  component: lazyRouteComponent(() => import('./pages/agents/edit.tsx'), 'AgentPage'),
})
const talkTo = createRoute({
  getParentRoute: () => inside,
  path: 'agents/$agentId/talk',
  component: lazyRouteComponent(() => import('./pages/talk/talk.tsx'), 'TalkPage'),
})
const talk = createRoute({
  getParentRoute: () => inside,
  path: 'talk',
  component: lazyRouteComponent(() => import('./pages/talk/choose.tsx'), 'ChooseAgentPage'),
})
const numbers = createRoute({
  getParentRoute: () => inside,
  path: 'numbers',
  validateSearch: searchOf('dial'),
  component: lazyRouteComponent(() => import('./pages/numbers/list.tsx'), 'NumbersPage'),
})
const findNumber = createRoute({
  getParentRoute: () => inside,
  path: 'numbers/find',
  validateSearch: searchOf('country', 'area', 'digits', 'type', 'page', 'agent'),
  component: lazyRouteComponent(() => import('./pages/numbers/find.tsx'), 'FindNumberPage'),
})
const bundles = createRoute({
  getParentRoute: () => inside,
  path: 'numbers/bundles/$country',
  validateSearch: searchOf('number', 'agent'),
  component: lazyRouteComponent(() => import('./pages/numbers/bundles.tsx'), 'BundlesPage'),
})
const trunks = createRoute({
  getParentRoute: () => inside,
  path: 'numbers/trunks',
  component: lazyRouteComponent(() => import('./pages/numbers/trunks.tsx'), 'TrunksPage'),
})
const calls = createRoute({
  getParentRoute: () => inside,
  path: 'calls',
  validateSearch: searchOf('agent', 'type', 'outcome', 'rating', 'from', 'to', 'text', 'page'),
  component: lazyRouteComponent(() => import('./pages/calls/list.tsx'), 'CallsPage'),
})
const call = createRoute({
  getParentRoute: () => inside,
  path: 'calls/$callId',
  validateSearch: searchOf('tab'),
  component: lazyRouteComponent(() => import('./pages/calls/call.tsx'), 'CallPage'),
})
const calendar = createRoute({
  getParentRoute: () => inside,
  path: 'calendar',
  validateSearch: searchOf('week', 'agent'),
  component: lazyRouteComponent(() => import('./pages/calendar/calendar.tsx'), 'CalendarPage'),
})
const questions = createRoute({
  getParentRoute: () => inside,
  path: 'questions',
  validateSearch: searchOf('agent', 'status', 'page'),
  component: lazyRouteComponent(() => import('./pages/questions/questions.tsx'), 'QuestionsPage'),
})
const outbox = createRoute({
  getParentRoute: () => inside,
  path: 'outbox',
  validateSearch: searchOf('mail', 'page'),
  component: lazyRouteComponent(() => import('./pages/outbox/outbox.tsx'), 'OutboxPage'),
})
const developers = createRoute({
  getParentRoute: () => inside,
  path: 'developers',
  validateSearch: searchOf('tab', 'page', 'status', 'method', 'path'),
  component: lazyRouteComponent(() => import('./pages/developers/developers.tsx'), 'DevelopersPage'),
})
const settings = createRoute({
  getParentRoute: () => inside,
  path: 'settings',
  validateSearch: searchOf('tab'),
  component: lazyRouteComponent(() => import('./pages/settings/settings.tsx'), 'SettingsPage'),
})

const routeTree = root.addChildren([
  open.addChildren([signIn, signUp, forgot, reset]),
  inside.addChildren([
    overview,
    agents,
    newAgent,
    agent,
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
    settings,
  ]),
])

export const router = createRouter({
  routeTree,
  basepath: '/dashboard',
  defaultPreload: 'intent',
  scrollRestoration: true,
  // The page of a tab stays while the next one loads; a skeleton shows only where that takes long.
  defaultPendingMs: 300,
})

onSignedOut(() => {
  queryClient.clear()
  void router.navigate({ to: '/sign-in', search: { next: router.state.location.href } })
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
