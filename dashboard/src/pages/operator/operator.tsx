import { getRouteApi } from '@tanstack/react-router'
import { useText } from '../../text/text.ts'
import { lazily } from '../../ui/lazily.ts'
import { Page } from '../../ui/shell/page.tsx'
import { PartTabs } from '../../ui/shell/part-tabs.tsx'

const route = getRouteApi('/inside/operator')

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
  return (
    <Page title={operator.title} hint={operator.hint}>
      <PartTabs
        tab={tab}
        parts={PARTS}
        words={operator.tabs}
        change={(next) => void navigate({ search: next })}
      />
    </Page>
  )
}
