import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useRequest } from '../../../../api.ts'
import { useText } from '../../../../text/text.ts'
import { Card } from '../../../../ui/card.tsx'
import { Confirm } from '../../../../ui/confirm.tsx'
import { Copyable } from '../../../../ui/copy.tsx'
import { done } from '../../../../ui/shell/toast.ts'

/** What is shown once and never again. */
export function ShownOnce({ title, hint, value }: { title: string; hint: string; value: string }) {
  return (
    <Alert
      variant="light"
      role="status"
      title={
        <Text c="var(--mantine-color-text)" fw={600} size="sm">
          {title}
        </Text>
      }
    >
      <Stack gap="xs">
        <Text size="sm">{hint}</Text>
        <Copyable value={value} />
      </Stack>
    </Alert>
  )
}

/** The secret address that calendar programs subscribe to. */
export function FeedSection({ agentId }: { agentId: string }) {
  const { feed: words } = useText().agentForm
  const renewing = useRequest('renewCalendarFeed')
  const removing = useRequest('removeCalendarFeed')
  const [asked, setAsked] = useState<'make' | 'off'>()
  const url = renewing.data?.data.url
  const close = () => setAsked(undefined)
  return (
    <Card title={words.title} hint={words.hint}>
      {url !== undefined && <ShownOnce title={words.madeTitle} hint={words.madeHint} value={url} />}
      <Group gap="xs">
        <Button variant="default" onClick={() => setAsked('make')}>
          {words.make}
        </Button>
        <Button variant="default" onClick={() => setAsked('off')}>
          {words.off}
        </Button>
      </Group>
      <Confirm
        opened={asked === 'make'}
        close={close}
        title={words.confirmTitle}
        action={words.make}
        confirm={() => renewing.mutateAsync({ agentId })}
      >
        <Text size="sm">{words.confirmText}</Text>
      </Confirm>
      <Confirm
        opened={asked === 'off'}
        close={close}
        title={words.offTitle}
        action={words.off}
        confirm={async () => {
          await removing.mutateAsync({ agentId })
          renewing.reset()
          done(words.isOff)
        }}
      >
        <Text size="sm">{words.offText}</Text>
      </Confirm>
    </Card>
  )
}
