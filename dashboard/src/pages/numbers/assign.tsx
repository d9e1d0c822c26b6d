import { NativeSelect, Text } from '@mantine/core'
import type { AgentSummary, HeldNumber } from '@parley/sdk'
import { useState } from 'react'
import { useAnswer, useRequest } from '../../api.ts'
import { fill, useText } from '../../text/text.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { done, failed } from '../../ui/shell/toast.ts'
import { readable } from '../../ui/format/phone.ts'

const NOBODY = ''

/** Who answers a number. An agent has one number at most, so a change may move two. */
export function AssignSelect({ held }: { held: HeldNumber }) {
  const text = useText()
  const { numbers } = text
  const agents = useAnswer('listAgents', {}).data?.data
  const assign = useRequest('assignPhoneNumber', ['listPhoneNumbers', 'listAgents', 'getAgent'])
  const [wanted, setWanted] = useState<AgentSummary>()
  const number = readable(held.phone_number)
  const holder = held.agent_id ?? NOBODY

  async function give({ id, agent_name: agent }: AgentSummary): Promise<void> {
    await assign.mutateAsync({
      agentId: id,
      body: { requestedNumber: held.phone_number, move: held.agent_id !== null },
    })
    done(fill(numbers.assigned, { agent, number }))
  }

  function choose(id: string): void {
    const agent = agents?.find((each) => each.id === id)
    if (agent === undefined || agent.id === held.agent_id) return
    if (held.agent_id === null && agent.phone_number === null)
      give(agent).catch((error: unknown) => failed(error, text))
    else setWanted(agent)
  }

  const previous = agents?.find((each) => each.id === held.agent_id)
  return (
    <>
      <NativeSelect
        flex="1 1 12rem"
        maw={{ sm: 280 }}
        label={numbers.column.agent}
        aria-label={fill(numbers.agentOf, { number })}
        value={assign.isPending ? assign.variables.agentId : holder}
        disabled={agents === undefined || assign.isPending}
        description={held.agent_id === null ? numbers.nobodyHint : undefined}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          ...(held.agent_id === null ? [{ value: NOBODY, label: numbers.nobody }] : []),
          ...(previous === undefined && held.agent_id !== null
            ? [{ value: held.agent_id, label: agents === undefined ? '…' : numbers.unknownAgent }]
            : []),
          ...(agents ?? []).map((each) => ({ value: each.id, label: each.agent_name })),
        ]}
      />
      <Move
        number={number}
        wanted={wanted}
        previous={previous}
        give={give}
        close={() => setWanted(undefined)}
      />
    </>
  )
}

type MoveProps = {
  number: string
  wanted: AgentSummary | undefined
  previous: AgentSummary | undefined
  give: (agent: AgentSummary) => Promise<void>
  close: () => void
}

/** An agent loses a number by it: that is asked first. */
function Move({ number, wanted, previous, give, close }: MoveProps) {
  const { move: text } = useText().numbers
  const agent = wanted?.agent_name ?? ''
  const old = wanted?.phone_number
  return (
    <Confirm
      opened={wanted !== undefined}
      close={close}
      title={fill(text.title, { number, agent })}
      action={fill(text.action, { agent })}
      confirm={async () => {
        if (wanted !== undefined) await give(wanted)
      }}
    >
      {old !== undefined && old !== null && (
        <Text className="wrap">{fill(text.swap, { agent, old: readable(old) })}</Text>
      )}
      {previous !== undefined && (
        <Text className="wrap">{fill(text.from, { previous: previous.agent_name })}</Text>
      )}
    </Confirm>
  )
}
