import { Anchor } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useText } from '../../text/text.ts'
import { lazily } from '../../ui/lazily.ts'
import { Page } from '../../ui/shell/page.tsx'
import { useOffers } from '../../ui/use-offers.ts'
import { PartTabs } from '../../ui/shell/part-tabs.tsx'

/** Each is loaded when it is first shown. */
const PARTS = {
  profile: lazily(() => import('./profile.tsx'), 'ProfileTab'),
  security: lazily(() => import('./security.tsx'), 'SecurityTab'),
  plan: lazily(() => import('./plan.tsx'), 'PlanTab'),
  account: lazily(() => import('./delete-account.tsx'), 'DeleteAccount'),
}
const TABS = ['profile', 'security', 'plan', 'account'] as const

export function SettingsPage() {
  const { settings, shell } = useText()
  const search = useSearch({ from: '/inside/settings' })
  const tab = TABS.find((each) => each === search.tab) ?? 'profile'
  const navigate = useNavigate()
  const { billing } = useOffers()
  const { limits, ...words } = settings.tabs
  return (
    <Page title={settings.title}>
      <PartTabs
        tab={tab}
        parts={PARTS}
        words={billing === true ? words : { ...words, plan: limits }}
        change={(next) => void navigate({ to: '/settings', search: next })}
      />
      <Anchor size="sm" className="start" renderRoot={(props) => <Link to="/licences" {...props} />}>
        {shell.licences}
      </Anchor>
    </Page>
  )
}
