import '@mantine/spotlight/styles.css'
import { Spotlight, spotlight } from '@mantine/spotlight'
import { useNavigate } from '@tanstack/react-router'
import { useAnswer } from '../../api.ts'
import { useText } from '../../text/text.ts'
import { usePlaces } from './shell.tsx'

export function openPalette(): void {
  // The palette may only just be on its way into the page.
  setTimeout(() => spotlight.open(), 0)
}

/** Every page and every agent by name, from the keyboard. */
export function Palette() {
  const { shell } = useText()
  const navigate = useNavigate()
  const agents = useAnswer('listAgents', {}).data?.data ?? []
  const { palette, navigation } = shell
  const pages = usePlaces().map(({ to, name }) => ({
    id: to,
    label: navigation[name],
    onClick: () => void navigate({ to }),
  }))
  const actions = [
    { id: 'new-agent', label: palette.newAgent, onClick: () => void navigate({ to: '/agents/new' }) },
    { id: 'get-number', label: palette.getNumber, onClick: () => void navigate({ to: '/numbers/find' }) },
    {
      id: 'new-key',
      label: palette.newKey,
      onClick: () => void navigate({ to: '/developers', search: { tab: 'keys' } }),
    },
    { id: 'reference', label: palette.reference, onClick: () => location.assign('/docs') },
  ]
  const people = agents.map(({ id, agent_name: label, business_name: description }) => ({
    id,
    label,
    description,
    onClick: () => void navigate({ to: '/agents/$agentId', params: { agentId: id } }),
  }))
  return (
    <Spotlight
      actions={[
        { group: palette.pages, actions: pages },
        { group: palette.actions, actions },
        { group: palette.agents, actions: people },
      ]}
      shortcut={null}
      nothingFound={palette.nothing}
      highlightQuery
      limit={20}
      scrollable
      maxHeight={420}
      searchProps={{ placeholder: palette.placeholder, 'aria-label': palette.open }}
    />
  )
}
