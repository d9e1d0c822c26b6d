import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useRequest } from '../../../api.ts'
import { useText } from '../../../text/text.ts'
import { Fault } from '../../../ui/fault.tsx'
import { done } from '../../../ui/shell/toast.ts'

const HOUR_MS = 3_600_000
const SPANS = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS, month: 30 * 24 * HOUR_MS } as const
type Span = keyof typeof SPANS

type Props = { opened: boolean; close: () => void; webhookId: string }

/** Everything since a time is sent again. */
export function ResendModal({ opened, close, webhookId }: Props) {
  const { developers, shell } = useText()
  const { resend: words } = developers.webhooks
  const [span, setSpan] = useState<Span>('day')
  const resend = useRequest('resendWebhookEvents', ['listWebhookDeliveries'])

  async function send(): Promise<void> {
    const since = new Date(Date.now() - SPANS[span]).toISOString()
    try {
      await resend.mutateAsync({ webhookId, body: { since } })
      close()
      done(words.done)
    } catch {
      // It is shown below.
    }
  }

  return (
    <Modal
      opened={opened}
      onClose={close}
      title={words.title}
      centered
      closeButtonProps={{ 'aria-label': shell.actions.close }}
    >
      <Stack>
        <Text size="sm">{words.hint}</Text>
        <Select
          label={words.since}
          data={(Object.keys(SPANS) as Span[]).map((each) => ({ value: each, label: words.spans[each] }))}
          value={span}
          onChange={(chosen) => setSpan(chosen ?? 'day')}
          allowDeselect={false}
        />
        {resend.error !== null && <Fault error={resend.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {shell.actions.cancel}
          </Button>
          <Button onClick={() => void send()} loading={resend.isPending}>
            {words.confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
