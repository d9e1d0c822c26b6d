import { Anchor, Tabs } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useText } from '../../text/text.ts'
import { lazily } from '../../ui/lazily.ts'
import { Waiting } from '../../ui/answer.tsx'
import { Page } from '../../ui/page.tsx'

/** Each is loaded when somebody looks at it. */
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
  const Part = PARTS[tab]
  const navigate = useNavigate()
  return (
    <Page title={settings.title}>
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) => void navigate({ to: '/settings', search: next === null ? {} : { tab: next } })}
      >
        <Tabs.List mb="lg" aria-label={settings.tabs.label}>
          {TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {settings.tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <Suspense fallback={<Waiting />}>
            <Part />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
      <Anchor size="sm" className="start" renderRoot={(props) => <Link to="/licences" {...props} />}>
        {shell.licences}
      </Anchor>
    </Page>
  )
}
