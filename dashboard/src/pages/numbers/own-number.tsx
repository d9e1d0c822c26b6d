import { Alert, Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { ParleyError, type AgentSummary, type Trunk } from '@parley/sdk'
import { useState } from 'react'
import { validateNewPhoneNumber } from '../../generated/validate-new-phone-number.js'
import { useAnswer, useRequest } from '../../api.ts'
import { fill, useText } from '../../text/text.ts'
import { Fault } from '../../ui/fault.tsx'
import { check, faultsOf } from '../../ui/schema-check.ts'
import { done } from '../../ui/shell/toast.ts'
import { useCountry } from '../../ui/format/country.ts'
import { dialled, exampleOf, readable } from '../../ui/format/phone.ts'

/** Gives a number that comes by a trunk to an agent. */
export function OwnNumber({ trunk, close }: { trunk: Trunk; close: () => void }) {
  const { shell, numbers } = useText()
  const { own: text } = numbers.trunks
  const agents = useAnswer('listAgents', {}).data?.data ?? []
  const acquire = useRequest('acquirePhoneNumber', [
    'listPhoneNumbers',
    'listAgents',
    'getAgent',
    'getOverview',
  ])
  const [typed, setTyped] = useState('')
  const [agentId, setAgentId] = useState<string>()
  const [isTried, setTried] = useState(false)
  const agent =
    agents.find((each) => each.id === agentId) ?? agents.find((each) => each.phone_number === null)
  const country = useCountry(agent?.id)
  const number = dialled(typed, country)
  const body = { agent_id: agent?.id ?? '', phoneNumber: number, trunk_id: trunk.id }
  const fault = check(validateNewPhoneNumber, body, shell.faults).phoneNumber
  const { error } = acquire
  const isTaken = error instanceof ParleyError && error.code === 'number_unavailable'

  async function submit(): Promise<void> {
    setTried(true)
    if (fault !== undefined || agent === undefined) return
    await acquire.mutateAsync({ body })
    done(fill(text.done, { agent: agent.agent_name, number: readable(number) }))
    close()
  }

  const told = isTaken ? text.taken : faultsOf(error).phoneNumber
  return (
    <Modal
      opened
      onClose={close}
      title={fill(text.title, { name: trunk.name })}
      closeOnClickOutside={typed === ''}
      closeButtonProps={{ 'aria-label': shell.actions.close }}
    >
      <Stack
        component="form"
        onSubmit={(event) => {
          event.preventDefault()
          void submit().catch(() => undefined)
        }}
      >
        <Text size="sm">{text.hint}</Text>
        <TextInput
          data-autofocus
          label={text.number}
          description={fill(text.numberHint, { example: exampleOf(country) })}
          type="tel"
          value={typed}
          error={(isTried ? fault : undefined) ?? told}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Answering agents={agents} agent={agent} isTried={isTried} choose={setAgentId} />
        {error !== null && told === undefined && <Fault error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {shell.actions.cancel}
          </Button>
          <Button type="submit" loading={acquire.isPending} disabled={agents.length === 0}>
            {text.action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

type AnsweringProps = {
  agents: readonly AgentSummary[]
  agent: AgentSummary | undefined
  isTried: boolean
  choose: (id: string) => void
}

/** The agent for the number. One that has a number loses it, so that is never chosen unasked. */
function Answering({ agents, agent, isTried, choose }: AnsweringProps) {
  const { trunks, search } = useText().numbers
  if (agents.length === 0) return <Alert color="yellow">{trunks.own.noAgents}</Alert>
  const old = agent?.phone_number ?? undefined
  return (
    <>
      <NativeSelect
        label={trunks.own.agent}
        value={agent?.id ?? ''}
        error={isTried && agent === undefined ? search.needAgent : undefined}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          ...(agent === undefined ? [{ value: '', label: search.chooseAgent }] : []),
          ...agents.map((each) => ({ value: each.id, label: each.agent_name })),
        ]}
      />
      {agent !== undefined && old !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="status">
          {fill(trunks.own.replaces, { agent: agent.agent_name, old: readable(old) })}
        </Text>
      )}
    </>
  )
}
