import { List } from '@mantine/core'
import type { HeldNumber } from '@parley/sdk'
import { useAnswer, useRequest } from '../../api.ts'
import { fill, useText } from '../../text/text.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { done } from '../../ui/shell/toast.ts'
import { readable } from '../../ui/format/phone.ts'
import { trunkIdOf } from './phone.ts'

type Props = { held: HeldNumber; opened: boolean; close: () => void }

/** Gives a number back, once its own digits have been typed. */
export function Release({ held, opened, close }: Props) {
  const { release: text } = useText().numbers
  const agents = useAnswer('listAgents', {}).data?.data
  const release = useRequest('releasePhoneNumber', ['listPhoneNumbers', 'listAgents', 'getAgent'])
  const agent = agents?.find((each) => each.id === held.agent_id)?.agent_name
  const number = readable(held.phone_number)

  async function confirm(): Promise<void> {
    await release.mutateAsync({ phoneNumber: held.phone_number })
    done(fill(text.done, { number }))
  }

  return (
    <Confirm
      opened={opened}
      close={close}
      title={fill(text.title, { number })}
      word={held.phone_number}
      action={text.action}
      confirm={confirm}
    >
      <List size="sm" spacing="xs">
        <List.Item>{trunkIdOf(held.phone_number_sid) === undefined ? text.carrier : text.own}</List.Item>
        {agent !== undefined && <List.Item className="wrap">{fill(text.agent, { agent })}</List.Item>}
        <List.Item>{text.kept}</List.Item>
      </List>
    </Confirm>
  )
}
