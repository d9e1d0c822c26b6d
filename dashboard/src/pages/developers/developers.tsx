import { Anchor, Group, Tabs } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { CreatedApiKey } from '@parley/sdk'
import { fill, useText } from '../../text/text.ts'
import { Page } from '../../ui/shell/page.tsx'
import { KeysTab } from './keys.tsx'
import { RequestsTab } from './requests.tsx'
import { ShownSecret } from './shown-secret.tsx'
import { StartTab } from './start.tsx'
import { WebhooksTab } from './webhooks/webhooks.tsx'

const route = getRouteApi('/inside/developers')
const TABS = ['keys', 'requests', 'webhooks', 'start'] as const

export function DevelopersPage() {
  const { developers } = useText()
  const { tab: given } = route.useSearch()
  const navigate = route.useNavigate()
  // It is here and not in its tab, so that a look elsewhere does not lose it.
  const [made, setMade] = useState<CreatedApiKey>()
  const tab = TABS.find((each) => each === given) ?? 'keys'
  return (
    <Page title={developers.title} hint={developers.hint} actions={<Links />}>
      {made !== undefined && (
        <ShownSecret
          title={fill(developers.shown.title, { name: made.name })}
          words={developers.shown}
          secret={made.key}
          close={() => {
            setMade(undefined)
            document.querySelector<HTMLElement>('#content')?.focus()
          }}
        />
      )}
      <Tabs
        value={tab}
        onChange={(next) => void navigate({ search: next === null ? {} : { tab: next } })}
        keepMounted={false}
      >
        <Tabs.List aria-label={developers.tabs.label}>
          {TABS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {developers.tabs[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="keys" pt="lg">
          <KeysTab made={setMade} />
        </Tabs.Panel>
        <Tabs.Panel value="requests" pt="lg">
          <RequestsTab />
        </Tabs.Panel>
        <Tabs.Panel value="webhooks" pt="lg">
          <WebhooksTab />
        </Tabs.Panel>
        <Tabs.Panel value="start" pt="lg">
          <StartTab />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

/** These are pages of the service, not of the dashboard. */
function Links() {
  const { links } = useText().developers
  return (
    <Group component="nav" gap="md" aria-label={links.label}>
      <Anchor size="sm" href="/docs">
        {links.docs}
      </Anchor>
      <Anchor size="sm" href="/openapi.json">
        {links.openapi}
      </Anchor>
      <Anchor size="sm" href="/llms.txt">
        {links.llms}
      </Anchor>
    </Group>
  )
}
