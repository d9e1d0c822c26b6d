import { Anchor, Button, Group, Kbd, Paper, Text } from '@mantine/core'
import { fill, useText } from '../../text/text.ts'
import { tabsOf, type TabName } from './agent-tabs.ts'
import type { Editing } from './use-agent-form.ts'

type Props = {
  editing: Editing
  faulty: readonly TabName[]
  save: () => void
  goTo: (tab: TabName) => void
}

/** Is there for as long as something is not saved. */
export function SaveBar({ editing, faulty, save, goTo }: Props) {
  const { agents, shell } = useText()
  return (
    <Paper
      component="section"
      aria-label={agents.edit.unsaved}
      withBorder
      shadow="md"
      p="sm"
      pos="sticky"
      bottom={12}
      bg="var(--parley-surface)"
      style={{ zIndex: 5 }}
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm" role="status" component="div">
          {faulty.length === 0 ? (
            fill(agents.edit.unsavedIn, {
              tabs: tabsOf(editing.changed)
                .map((tab) => agents.tabs[tab])
                .join(', '),
            })
          ) : (
            <Faulty faulty={faulty} goTo={goTo} />
          )}
        </Text>
        <Group gap="xs">
          <Button variant="default" onClick={editing.discard} disabled={editing.isSaving}>
            {shell.actions.discard}
          </Button>
          <Button
            onClick={save}
            loading={editing.isSaving}
            rightSection={
              <Kbd size="xs" visibleFrom="sm">
                Ctrl S
              </Kbd>
            }
          >
            {shell.actions.save}
          </Button>
        </Group>
      </Group>
    </Paper>
  )
}

function Faulty({ faulty, goTo }: { faulty: readonly TabName[]; goTo: (tab: TabName) => void }) {
  const { agents } = useText()
  return (
    <Group gap={6}>
      <Text size="sm" c="var(--mantine-color-error)">
        {agents.edit.faults}
      </Text>
      {faulty.map((tab) => (
        <Anchor key={tab} component="button" type="button" size="sm" onClick={() => goTo(tab)}>
          {agents.tabs[tab]}
        </Anchor>
      ))}
    </Group>
  )
}
