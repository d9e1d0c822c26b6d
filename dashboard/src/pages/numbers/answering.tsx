import { NativeSelect } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { AgentSummary } from '@parley/sdk'
import { useRef, useState, type RefObject } from 'react'
import { useAnswer } from '../../api.ts'
import { fill, useText } from '../../text/text.ts'
import { readable } from '../../ui/format/phone.ts'

type Answering = {
  agents: readonly AgentSummary[]
  agent: AgentSummary | undefined
  choose: (id: string) => void
  isMissing: boolean
  /** Leads to the choice where none has been made. */
  ask: () => void
  field: RefObject<HTMLSelectElement | null>
}

/** Who is to answer the number: as the address says, or the only one who has none. */
export function useAnswering(): Answering {
  const search = useSearch({ from: '/inside/numbers/find' })
  const navigate = useNavigate({ from: '/numbers/find' })
  const agents = useAnswer('listAgents', {}).data?.data ?? []
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLSelectElement>(null)
  const without = agents.filter((each) => each.phone_number === null)
  const agent =
    agents.find((each) => each.id === search.agent) ?? (without.length === 1 ? without[0] : undefined)
  return {
    agents,
    agent,
    field,
    isMissing: isMissing && agent === undefined,
    choose: (id) =>
      void navigate({
        search: (before) => ({ ...before, agent: id === '' ? undefined : id }),
        replace: true,
        resetScroll: false,
      }),
    ask: () => {
      setMissing(true)
      field.current?.focus()
    },
  }
}

export function AgentChoice({ answering }: { answering: Answering }) {
  const { search } = useText().numbers
  const { agents, agent, choose, isMissing, field } = answering
  return (
    <NativeSelect
      ref={field}
      label={search.agent}
      maw={{ sm: 420 }}
      value={agent?.id ?? ''}
      error={isMissing ? search.needAgent : undefined}
      onChange={(event) => choose(event.currentTarget.value)}
      data={[
        ...(agent === undefined ? [{ value: '', label: search.chooseAgent }] : []),
        ...agents.map(({ id, agent_name: name, phone_number: number }) => ({
          value: id,
          label: number === null ? name : fill(search.withNumber, { agent: name, number: readable(number) }),
        })),
      ]}
    />
  )
}
