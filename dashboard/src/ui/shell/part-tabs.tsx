import { Tabs } from '@mantine/core'
import { Suspense, type ComponentType } from 'react'
import { Waiting } from '../answer.tsx'

type PartTabsProps<Name extends string> = {
  tab: Name
  /** Each is loaded when it is first shown. */
  parts: Readonly<Record<Name, ComponentType>>
  words: Readonly<Record<Name | 'label', string>>
  change: (search: { tab?: string }) => void
}

/** The parts of a page, one at a time, which its address names. */
export function PartTabs<Name extends string>({ tab, parts, words, change }: PartTabsProps<Name>) {
  const Part: ComponentType = parts[tab]
  return (
    <Tabs value={tab} keepMounted={false} onChange={(next) => change(next === null ? {} : { tab: next })}>
      <Tabs.List mb="lg" aria-label={words.label}>
        {(Object.keys(parts) as Name[]).map((name) => (
          <Tabs.Tab key={name} value={name}>
            {words[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab}>
        <Suspense fallback={<Waiting />}>
          <Part />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  )
}
