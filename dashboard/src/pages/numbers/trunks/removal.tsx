import { List } from '@mantine/core'
import type { Trunk } from '@parley/sdk'
import { useRequest } from '../../../api.ts'
import { fill, useText } from '../../../text/text.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { done } from '../../../ui/shell/toast.ts'
import { readable } from '../../../ui/format/phone.ts'
import { useNumbersBy } from './card.tsx'

/** Deletes a trunk, once its name has been typed. */
export function RemoveTrunk({ trunk, close }: { trunk: Trunk; close: () => void }) {
  const { remove: text } = useText().numbers.trunks
  const remove = useRequest('deleteTrunk', ['listTrunks'])
  const numbers = useNumbersBy(trunk.id)
  const { name } = trunk

  async function confirm(): Promise<void> {
    await remove.mutateAsync({ trunkId: trunk.id })
    done(fill(text.done, { name }))
  }

  return (
    <Confirm
      opened
      close={close}
      title={fill(text.title, { name })}
      word={name}
      action={text.action}
      confirm={confirm}
    >
      <List size="sm" spacing="xs">
        <List.Item>{trunk.kind === 'softphone' ? text.softphone : text.calls}</List.Item>
        {numbers.length > 0 && (
          <List.Item className="wrap">
            {fill(text.numbers, { numbers: numbers.map((number) => readable(number)).join(', ') })}
          </List.Item>
        )}
      </List>
    </Confirm>
  )
}
