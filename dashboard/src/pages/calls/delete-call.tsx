import { Text } from '@mantine/core'
import type { Call } from '@parley/sdk'
import { useRequest } from '../../api.ts'
import { fill, useText } from '../../text/text.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { useCountry } from '../../ui/format/country.ts'
import { readable } from '../../ui/format/phone.ts'
import { done } from '../../ui/shell/toast.ts'
import { callerOf } from './call-words.tsx'

/** What shows something of a call, or counts calls. */
export const CHANGED_BY_DELETION = [
  'listCalls',
  'getOverview',
  'listNeeds',
  'listMails',
  'listQuestionGroups',
  'listAllAppointments',
] as const

type Props = { call: Call | undefined; opened: boolean; close: () => void; deleted?: () => void }

/** Deletes a call with all that was kept of it, once it is confirmed. */
export function DeleteCall({ call, opened, close, deleted }: Props) {
  const text = useText()
  const country = useCountry(call?.agentId, call?.timezone)
  const written = (number: string) => readable(number, country)
  const { deletion: words } = text.calls
  const request = useRequest('deleteCall', CHANGED_BY_DELETION)
  return (
    <Confirm
      opened={opened}
      close={close}
      title={words.title}
      action={words.confirm}
      confirm={async () => {
        if (call !== undefined) await request.mutateAsync({ callId: call.id })
        done(words.done)
        deleted?.()
      }}
    >
      <Text size="sm" className="wrap">
        {fill(words.warning, { caller: call === undefined ? '' : callerOf(call, text, written) })}
      </Text>
    </Confirm>
  )
}
