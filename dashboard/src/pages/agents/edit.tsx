import { Box, Stack, Tabs } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconAlertCircle, IconPointFilled } from '@tabler/icons-react'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { Agent } from '@parley/sdk'
import { Suspense, useEffect, useRef, useState, type ComponentType } from 'react'
import { useAnswer } from '../../api.ts'
import { fill, useText } from '../../text/text.ts'
import { lazily } from '../../ui/lazily.ts'
import { Answer, Waiting } from '../../ui/answer.tsx'
import { Page } from '../../ui/shell/page.tsx'
import type { TabProps } from './agent-draft.ts'
import { AgentActions, AgentStanding, TALK_ID } from './agent-header.tsx'
import { isTab, TABS, tabsOf, type TabName } from './agent-tabs.ts'
import classes from './edit.module.css'
import { useAgentForm } from './use-agent-form.ts'

/** Each is loaded when it is first shown. */
const PARTS: Readonly<Record<TabName, ComponentType<TabProps>>> = {
  identity: lazily(() => import('./tabs/identity.tsx'), 'IdentityTab'),
  prompt: lazily(() => import('./tabs/prompt.tsx'), 'PromptTab'),
  faq: lazily(() => import('./tabs/faq.tsx'), 'FaqTab'),
  hours: lazily(() => import('./tabs/hours.tsx'), 'HoursTab'),
  escalation: lazily(() => import('./tabs/escalation.tsx'), 'EscalationTab'),
  appointments: lazily(() => import('./tabs/functions/appointments-tab.tsx'), 'AppointmentsTab'),
  calendar: lazily(() => import('./tabs/functions/calendar-tab.tsx'), 'CalendarTab'),
  tools: lazily(() => import('./tabs/functions/tools-tab.tsx'), 'ToolsTab'),
  recording: lazily(() => import('./tabs/recording.tsx'), 'RecordingTab'),
  calling: lazily(() => import('./tabs/calling.tsx'), 'CallingTab'),
}

// What most visits do not show is loaded when it is.
const TalkBeside = lazily(() => import('./talk-beside.tsx'), 'TalkBeside')
const DraftNotices = lazily(() => import('./draft-notices.tsx'), 'DraftNotices')
const NextSteps = lazily(() => import('./next-steps.tsx'), 'NextSteps')
const SaveBar = lazily(() => import('./save-bar.tsx'), 'SaveBar')

export function AgentPage() {
  const { shell } = useText()
  const { agentId } = useParams({ from: '/inside/agents/$agentId' })
  const query = useAnswer('getAgent', { agentId })
  if (query.data !== undefined) return <EditAgent key={agentId} agent={query.data.data} />
  return (
    <Page title={shell.navigation.agents}>
      <Answer query={query} waiting={<Waiting lines={4} height={80} />}>
        {() => null}
      </Answer>
    </Page>
  )
}

function EditAgent({ agent }: { agent: Agent }) {
  const { tab } = useSearch({ from: '/inside/agents/$agentId' })
  const navigate = useNavigate({ from: '/agents/$agentId' })
  const editing = useAgentForm(agent)
  const { agents } = useText()
  const { agent_name: name } = agent
  const [isTalking, setTalking] = useState(false)
  const here = isTab(tab) ? tab : 'identity'
  const goTo = (name: TabName) => void navigate({ search: { tab: name }, resetScroll: false })
  const save = () => {
    const [first] = tabsOf(editing.save())
    if (first !== undefined && first !== here) goTo(first)
  }
  useHotkeys([['mod+S', save]], [])
  const faulty = tabsOf(Object.keys(editing.form.errors))
  return (
    <Page
      title={agent.agent_name}
      hint={<AgentStanding agent={agent} />}
      actions={<AgentActions agent={agent} isTalking={isTalking} talk={() => setTalking(!isTalking)} />}
    >
      <div className={classes.beside} data-talking={isTalking || undefined}>
        <Stack miw={0}>
          <Suspense>
            {agent.phone_number === null && <NextSteps agent={agent} talk={() => setTalking(true)} />}
            {editing.notice !== undefined && <DraftNotices editing={editing} />}
          </Suspense>
          <AgentTabs here={here} goTo={goTo} editing={editing} agent={agent} faulty={faulty} />
          <Suspense>
            {editing.changed.length > 0 && (
              <SaveBar editing={editing} faulty={faulty} save={save} goTo={goTo} />
            )}
          </Suspense>
        </Stack>
        {isTalking && (
          <aside id={TALK_ID} className={classes.aside} aria-label={fill(agents.beside.title, { name })}>
            <Suspense fallback={<Waiting lines={3} height={80} />}>
              <TalkBeside agent={agent} draft={editing.form.values} close={() => setTalking(false)} />
            </Suspense>
          </aside>
        )}
      </div>
    </Page>
  )
}

type TabsProps = {
  here: TabName
  goTo: (tab: TabName) => void
  editing: ReturnType<typeof useAgentForm>
  agent: Agent
  faulty: readonly TabName[]
}

function AgentTabs({ here, goTo, editing, agent, faulty }: TabsProps) {
  const { agents } = useText()
  const changed = tabsOf(editing.changed)
  const list = useRef<HTMLDivElement>(null)
  // On a narrow screen the tab may be beyond the edge.
  useEffect(() => {
    list.current
      ?.querySelector('[aria-selected=true]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [here])
  return (
    <Tabs value={here} onChange={(name) => isTab(name) && goTo(name)} keepMounted={false}>
      <Box ref={list} className="sideways">
        <Tabs.List style={{ flexWrap: 'nowrap' }} miw="max-content">
          {TABS.map((name) => (
            <Tabs.Tab
              key={name}
              value={name}
              px="sm"
              rightSection={
                (faulty.includes(name) || changed.includes(name)) && (
                  <TabMark name={name} isFaulty={faulty.includes(name)} />
                )
              }
            >
              {agents.tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Box>
      {TABS.map((name) => {
        const Part = PARTS[name]
        return (
          <Tabs.Panel key={name} value={name} pt="lg">
            <Suspense fallback={<Waiting lines={4} height={80} />}>
              <Part form={editing.form} agent={agent} />
            </Suspense>
          </Tabs.Panel>
        )
      })}
    </Tabs>
  )
}

/** Says where something is wrong or not saved yet. */
function TabMark({ name, isFaulty }: { name: TabName; isFaulty: boolean }) {
  const { agents } = useText()
  const tab = agents.tabs[name]
  if (isFaulty)
    return (
      <IconAlertCircle
        size={16}
        color="var(--mantine-color-error)"
        role="img"
        aria-label={fill(agents.edit.faultIn, { tab })}
      />
    )
  return <IconPointFilled size={14} role="img" aria-label={fill(agents.edit.changeIn, { tab })} />
}
