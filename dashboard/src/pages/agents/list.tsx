import { Button, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { AgentSummary } from '@parley/sdk'
import { useState } from 'react'
import { useAnswer } from '../../api.ts'
import { useText } from '../../text/text.ts'
import { Answer, Waiting } from '../../ui/answer.tsx'
import { Nothing } from '../../ui/nothing.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { AgentCard } from './agent-card.tsx'

/** More than these are found by name sooner than by eye. */
const MANY = 8
const SHOWN_AT_ONCE = 30

export function AgentsPage() {
  const { agents } = useText()
  const query = useAnswer('listAgents', {})
  const create = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/agents/new" {...props} />}
    >
      {agents.create}
    </Button>
  )
  const isEmpty = query.data?.data.length === 0
  return (
    <Page title={agents.title} hint={agents.hint} actions={isEmpty ? undefined : create}>
      <Answer query={query} waiting={<Waiting lines={3} height={150} />}>
        {({ data }) =>
          data.length === 0 ? (
            <Nothing title={agents.empty.title} hint={agents.empty.hint} action={create} />
          ) : (
            <AgentList agents={data} />
          )
        }
      </Answer>
    </Page>
  )
}

function AgentList({ agents }: { agents: AgentSummary[] }) {
  const { agents: text, shell } = useText()
  const [wanted, setWanted] = useState('')
  const [shown, setShown] = useState(SHOWN_AT_ONCE)
  const found = agents.filter((agent) => isFound(agent, wanted.trim().toLowerCase()))
  return (
    <Stack>
      {agents.length > MANY && (
        <TextInput
          type="search"
          aria-label={text.search}
          placeholder={text.search}
          leftSection={<IconSearch size={16} aria-hidden />}
          maw={360}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      {found.length === 0 && <Text role="status">{text.noneFound}</Text>}
      <SimpleGrid cols={{ base: 1, md: 2 }} component="ul" className="items">
        {found.slice(0, shown).map((agent) => (
          <AgentCard key={agent.id} agent={agent} />
        ))}
      </SimpleGrid>
      {found.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          {shell.actions.more}
        </Button>
      )}
    </Stack>
  )
}

function isFound({ agent_name, business_name, phone_number }: AgentSummary, wanted: string): boolean {
  return `${agent_name}\n${business_name}\n${phone_number ?? ''}`.toLowerCase().includes(wanted)
}
