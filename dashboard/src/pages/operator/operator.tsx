import { Tabs } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useText } from '../../text/text.ts'
import { Waiting } from '../../ui/answer.tsx'
import { lazily } from '../../ui/lazily.ts'
import { Page } from '../../ui/page.tsx'

const route = getRouteApi('/inside/operator')

/** Each is loaded when somebody looks at it. */
const PARTS = {
  accounts: lazily(() => import('./accounts.tsx'), 'AccountsTab'),
  invitations: lazily(() => import('./invitations.tsx'), 'InvitationsTab'),
  numbers: lazily(() => import('./claims.tsx'), 'ClaimsTab'),
  jobs: lazily(() => import('./jobs.tsx'), 'JobsTab'),
}
const TABS = ['accounts', 'invitations', 'numbers', 'jobs'] as const

export function OperatorPage() {
  const { operator } = useText()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const tab = TABS.find((each) => each === search.tab) ?? 'accounts'
  const Part = PARTS[tab]
  return (
    <Page title={operator.title} hint={operator.hint}>
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) => void navigate({ search: next === null ? {} : { tab: next } })}
      >
        <Tabs.List mb="lg" aria-label={operator.tabs.label}>
          {TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {operator.tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <Suspense fallback={<Waiting />}>
            <Part />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
