import { Stack, Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useText } from '../../text/text.ts'
import { Page } from '../../ui/page.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { PasswordCard } from './password.tsx'
import { PlanTab } from './plan.tsx'
import { ProfileTab } from './profile.tsx'
import { SessionsCard } from './sessions.tsx'
import { TwoFactorCard } from './two-factor.tsx'

const TABS = ['profile', 'security', 'plan', 'account'] as const

export function SettingsPage() {
  const { settings } = useText()
  const search = useSearch({ from: '/inside/settings' })
  const tab = TABS.find((each) => each === search.tab) ?? 'profile'
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
        <Tabs.Panel value="profile">
          <ProfileTab />
        </Tabs.Panel>
        <Tabs.Panel value="security">
          <Stack>
            <PasswordCard />
            <TwoFactorCard />
            <SessionsCard />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="plan">
          <PlanTab />
        </Tabs.Panel>
        <Tabs.Panel value="account">
          <DeleteAccount />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
