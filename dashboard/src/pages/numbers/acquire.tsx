import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { ParleyError, type AgentSummary, type AvailableNumber } from '@parley/sdk'
import { useState } from 'react'
import { asking, queryClient, refresh, useRequest } from '../../api.ts'
import { fill, useText } from '../../text/text.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { explain, Fault } from '../../ui/fault.tsx'
import { done } from '../../ui/shell/toast.ts'
import { isApproved } from './bundles/status.tsx'
import { findCountry } from './countries.ts'
import { readable } from '../../ui/format/phone.ts'

type Acquisition = ReturnType<typeof useAcquire>

/** Gets a number for an agent, and leads on from what may stand in the way. */
export function useAcquire(agent: AgentSummary | undefined, askForAgent: () => void) {
  const text = useText()
  const { search } = text.numbers
  const navigate = useNavigate()
  const acquire = useRequest('acquirePhoneNumber', [
    'listPhoneNumbers',
    'listAgents',
    'getAgent',
    'searchPhoneNumbers',
    'getOverview',
  ])
  const [asked, setAsked] = useState<AvailableNumber>()
  const [error, setError] = useState<unknown>()

  function sendPapers({ phoneNumber, isoCountry }: AvailableNumber, { id }: AgentSummary): Promise<void> {
    return navigate({
      to: '/numbers/bundles/$country',
      params: { country: isoCountry },
      search: { number: phoneNumber, agent: id },
    })
  }

  async function take(number: AvailableNumber, chosen: AgentSummary): Promise<void> {
    setError(undefined)
    const { phoneNumber } = number
    const shown = readable(phoneNumber)
    try {
      await acquire.mutateAsync({ body: { agent_id: chosen.id, phoneNumber } })
      done(fill(search.done, { number: shown, agent: chosen.agent_name }))
      await navigate({ to: '/numbers', search: { dial: phoneNumber } })
    } catch (failure) {
      const code = failure instanceof ParleyError ? failure.code : ''
      if (code === 'bundle_required') return sendPapers(number, chosen)
      if (code === 'number_unavailable') await refresh('searchPhoneNumbers')
      setError(code === 'number_unavailable' ? new Error(fill(search.taken, { number: shown })) : failure)
    } finally {
      setAsked(undefined)
    }
  }

  return {
    error,
    /** The one that is under way. */
    getting: acquire.isPending ? acquire.variables.body.phoneNumber : undefined,
    asked,
    forget: () => setAsked(undefined),
    take,
    async get(number: AvailableNumber): Promise<void> {
      if (agent === undefined) return askForAgent()
      if (!(await hasPapers(number.isoCountry))) return sendPapers(number, agent)
      if (agent.phone_number !== null) setAsked(number)
      else await take(number, agent)
    },
  }
}

/** Spares a request that can only be refused. What cannot be found out here, the service says itself. */
async function hasPapers(country: string): Promise<boolean> {
  if (findCountry(country)?.needsPapers !== true) return true
  const found = await queryClient
    .fetchQuery(asking('listRegulatoryBundles', { isoCountry: country }))
    .catch(() => undefined)
  return found === undefined || found.data.bundles.some(({ status }) => isApproved(status))
}

const LIMITS: ReadonlySet<string> = new Set(['plan_limit', 'subscription_unusable'])

/** Why there is no number yet. */
export function AcquireFault({ error }: { error: unknown }) {
  const text = useText()
  const { search } = text.numbers
  if (error === undefined) return null
  if (!(error instanceof ParleyError && LIMITS.has(error.code))) return <Fault error={error} />
  return (
    <Alert color="red" variant="light" role="alert" title={search.limit}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{explain(error, text)}</Text>
        <Anchor
          size="sm"
          underline="always"
          renderRoot={(props) => <Link to="/settings" search={{ tab: 'plan' }} {...props} />}
        >
          {search.limitLink}
        </Anchor>
      </Stack>
    </Alert>
  )
}

/** An agent has one number: the old one stays with the account, unassigned. */
export function Replace({
  acquisition,
  agent,
}: {
  acquisition: Acquisition
  agent: AgentSummary | undefined
}) {
  const { replace: text } = useText().numbers
  const { asked, forget, take } = acquisition
  // The agent has the new number before the question is gone.
  const [shown, setShown] = useState({ asked, agent })
  if (asked !== undefined && (asked !== shown.asked || agent?.id !== shown.agent?.id))
    setShown({ asked, agent })
  const words = {
    agent: shown.agent?.agent_name ?? '',
    old: readable(shown.agent?.phone_number ?? ''),
    number: readable(shown.asked?.phoneNumber ?? ''),
  }
  return (
    <Confirm
      opened={asked !== undefined}
      close={forget}
      title={fill(text.title, words)}
      action={fill(text.action, words)}
      confirm={async () => {
        if (asked !== undefined && agent !== undefined) await take(asked, agent)
      }}
    >
      <Text className="wrap">{fill(text.body, words)}</Text>
      <Text className="wrap">{fill(text.keep, words)}</Text>
    </Confirm>
  )
}
