import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ManagedAccount } from '@parley/sdk'
import { fill, useText } from '../../text/text.ts'
import { Card } from '../../ui/card.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { useFormats } from '../../ui/format/formats.ts'
import { done } from '../../ui/shell/toast.ts'
import { nameOf } from './account-marks.tsx'
import { useManaging } from './manage.ts'

type Props = { account: ManagedAccount }

export function Blocking({ account }: Props) {
  const { blocking: words } = useText().operator.account
  const { moment } = useFormats()
  const { change, changeAndSay, isPending } = useManaging(account.id)
  const [isAsking, { open, close }] = useDisclosure(false)
  const { blocked_at: since } = account
  const unblock = () => changeAndSay({ blocked: false }, words.unblocked)
  return (
    <Card title={words.title} hint={since === null ? words.hint : fill(words.since, { when: moment(since) })}>
      <Button
        className="start"
        variant={since === null ? 'filled' : 'default'}
        {...(since === null ? { color: 'red.8' } : {})}
        loading={isPending && !isAsking}
        onClick={since === null ? open : unblock}
      >
        {since === null ? words.block : words.unblock}
      </Button>
      <Confirm
        opened={isAsking}
        close={close}
        title={fill(words.ask, { name: nameOf(account) })}
        action={words.block}
        confirm={async () => {
          await change({ blocked: true })
          done(words.blocked)
        }}
      >
        <Text size="sm">{words.hint}</Text>
      </Confirm>
    </Card>
  )
}

/** Until it is removed, what the owner has deleted comes back by a word of the operator. */
export function Deleted({ account, deletedAt }: Props & { deletedAt: string }) {
  const { deleted: words } = useText().operator.account
  const { moment } = useFormats()
  const { changeAndSay, isPending } = useManaging(account.id)
  return (
    <Card title={words.title} hint={fill(words.hint, { when: moment(deletedAt) })}>
      <Button
        className="start"
        loading={isPending}
        onClick={() => changeAndSay({ deleted: false }, words.restored)}
      >
        {words.restore}
      </Button>
    </Card>
  )
}

export function Operating({ account }: Props) {
  const { operating: words, saved } = useText().operator.account
  const { change } = useManaging(account.id)
  const [isAsking, { open, close }] = useDisclosure(false)
  const { operator } = account
  return (
    <Card title={words.title} hint={words.hint}>
      <Button className="start" variant="default" onClick={open}>
        {operator ? words.revoke : words.grant}
      </Button>
      <Confirm
        opened={isAsking}
        close={close}
        title={fill(operator ? words.askRevoke : words.ask, { name: nameOf(account) })}
        action={operator ? words.revoke : words.grant}
        confirm={async () => {
          await change({ operator: !operator })
          done(saved)
        }}
      >
        <Text size="sm">{words.hint}</Text>
      </Confirm>
    </Card>
  )
}
