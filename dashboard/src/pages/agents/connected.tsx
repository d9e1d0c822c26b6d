import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useRequest } from '../../api.ts'
import { useText } from '../../text/text.ts'
import { Waiting } from '../../ui/answer.tsx'
import { Fault } from '../../ui/fault.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { done } from '../../ui/shell/toast.ts'

/** Where a provider of calendars sends the browser back to. */
export function ConnectedPage() {
  const { connection: words } = useText().agentForm
  const { code, state } = useSearch({ from: '/inside/calendar-connected' })
  const finishing = useRequest('finishCalendarAuthorization', ['getCalendarConnection'])
  const navigate = useNavigate()
  const isBegun = useRef(false)
  useEffect(() => {
    // A code is good for one request.
    if (isBegun.current || code === undefined || state === undefined) return
    isBegun.current = true
    finishing.mutate(
      { body: { code, state } },
      {
        onSuccess: ({ data: { agent_id: agentId } }) => {
          done(words.connected)
          void navigate({
            to: '/agents/$agentId',
            params: { agentId },
            search: { tab: 'calendar' },
            replace: true,
          })
        },
      },
    )
  })
  const isRefused = code === undefined || state === undefined
  return (
    <Page title={words.finishing}>
      <Stack align="flex-start">
        {isRefused && (
          <Alert variant="default" role="alert">
            <Text size="sm">{words.refused}</Text>
          </Alert>
        )}
        {finishing.error !== null && <Fault error={finishing.error} />}
        {!isRefused && finishing.error === null && <Waiting lines={2} />}
        <Anchor renderRoot={(props) => <Link to="/agents" {...props} />}>{words.toAgents}</Anchor>
      </Stack>
    </Page>
  )
}
