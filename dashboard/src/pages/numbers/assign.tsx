import { Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core'
import type { AgentSummary, HeldNumber } from 'parley-sdk'
import { useState } from 'react'
import { useAnswer, useRequest } from '../../api.ts'
import { fill, useText } from '../../text/text.ts'
import { done, failed } from '../../ui/toast.ts'
import { readable } from './phone.ts'

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
    try {
      await assign.mutateAsync({ agentId: id, body: { requestedNumber: held.phone_number } })
      done(fill(numbers.assigned, { agent, number }))
    } catch (error) {
      failed(error, text)
    }
    setWanted(undefined)
  }

  function choose(id: string): void {
    const agent = agents?.find((each) => each.id === id)
    if (agent === undefined || agent.id === held.agent_id) return
    if (held.agent_id === null && agent.phone_number === null) void give(agent)
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
        isBusy={assign.isPending}
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
  isBusy: boolean
  give: (agent: AgentSummary) => Promise<void>
  close: () => void
}

/** Somebody loses a number by it: that is asked first. */
function Move({ number, wanted, previous, isBusy, give, close }: MoveProps) {
  const { shell, numbers } = useText()
  const agent = wanted?.agent_name ?? ''
  const old = wanted?.phone_number
  return (
    <Modal
      opened={wanted !== undefined}
      onClose={close}
      title={fill(numbers.move.title, { number, agent })}
      closeButtonProps={{ 'aria-label': shell.actions.close }}
      centered
    >
      <Stack>
        {old !== undefined && old !== null && (
          <Text className="wrap">{fill(numbers.move.swap, { agent, old: readable(old) })}</Text>
        )}
        {previous !== undefined && (
          <Text className="wrap">{fill(numbers.move.from, { previous: previous.agent_name })}</Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {shell.actions.cancel}
          </Button>
          <Button loading={isBusy} data-autofocus onClick={() => wanted !== undefined && void give(wanted)}>
            {fill(numbers.move.action, { agent })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
