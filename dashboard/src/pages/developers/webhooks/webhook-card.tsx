import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Webhook } from '@parley/sdk'
import { useRequest } from '../../../api.ts'
import { fill, useText } from '../../../text/text.ts'
import { ConfirmAbout } from '../../../ui/confirm-about.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { done } from '../../../ui/shell/toast.ts'
import { Deliveries } from './deliveries.tsx'
import { ResendModal } from './resend.tsx'
import { WebhookModal } from './webhook-form.tsx'

/** A secret to be shown once; `isRotated` where the old one signs too for a while. */
export type Shown = { readonly url: string; readonly secret: string; readonly isRotated?: boolean }
type Props = { webhook: Webhook; showSecret: (shown: Shown) => void }

/** Where events go, what can be done about it, and what went there. */
export function WebhookCard({ webhook, showSecret }: Props) {
  const { webhooks: words } = useText().developers
  const { url, enabled, description, events, disabled_reason: reason } = webhook
  const [isOpen, { toggle }] = useDisclosure(false)
  return (
    <Stack component="article" className="surface" p={{ base: 'md', sm: 'lg' }} gap="sm" aria-label={url}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <Text fw={600} className="wrap" flex="1 1 12rem">
          {url}
        </Text>
        <Badge color={enabled ? 'pine' : 'gray'} variant="light">
          {enabled ? words.enabled : words.disabled}
        </Badge>
      </Group>
      {description !== null && <Text size="sm">{description}</Text>}
      <Text size="sm" c="dimmed" className="wrap">
        {events.includes('*') ? words.form.all : events.join(', ')}
      </Text>
      {reason !== null && <Alert color="orange">{words.reasons[reason]}</Alert>}
      <Actions webhook={webhook} showSecret={showSecret} isOpen={isOpen} toggle={toggle} />
      {isOpen && <Deliveries webhookId={webhook.id} />}
    </Stack>
  )
}

type ActionProps = Props & { isOpen: boolean; toggle: () => void }

function Actions({ webhook, showSecret, isOpen, toggle }: ActionProps) {
  const { webhooks: words } = useText().developers
  const { id: webhookId, enabled } = webhook
  const [isChanging, change] = useDisclosure(false)
  const [isResending, resend] = useDisclosure(false)
  const test = useRequest('testWebhook', ['listWebhookDeliveries'])
  const update = useRequest('updateWebhook', ['listWebhooks'])

  const sendTest = (): void => {
    test.mutate(
      { webhookId },
      {
        onSuccess: () => {
          done(words.tested)
          if (!isOpen) toggle()
        },
      },
    )
  }
  return (
    <>
      <Group gap="xs">
        <Button size="xs" onClick={toggle} aria-expanded={isOpen}>
          {words.deliveries.title}
        </Button>
        <Button size="xs" variant="default" onClick={sendTest} loading={test.isPending} disabled={!enabled}>
          {words.test}
        </Button>
        <Button size="xs" variant="default" onClick={change.open}>
          {words.change}
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={update.isPending}
          onClick={() => update.mutate({ webhookId, body: { enabled: !enabled } })}
        >
          {enabled ? words.disable : words.enable}
        </Button>
        <Button size="xs" variant="default" onClick={resend.open} disabled={!enabled}>
          {words.resend.open}
        </Button>
        <Rotating webhook={webhook} showSecret={showSecret} />
        <Deleting webhook={webhook} />
      </Group>
      {(test.error ?? update.error) !== null && <Fault error={test.error ?? update.error} />}
      <WebhookModal opened={isChanging} close={change.close} webhook={webhook} />
      <ResendModal opened={isResending} close={resend.close} webhookId={webhookId} />
    </>
  )
}

function Rotating({ webhook, showSecret }: Props) {
  const { rotate: words } = useText().developers.webhooks
  const [isAsked, { open, close }] = useDisclosure(false)
  const rotate = useRequest('rotateWebhookSecret')
  return (
    <>
      <Button size="xs" variant="default" onClick={open}>
        {words.open}
      </Button>
      <ConfirmAbout
        of={isAsked ? webhook : undefined}
        close={close}
        title={() => words.title}
        action={words.confirm}
        confirm={async ({ id: webhookId, url }) => {
          const { data } = await rotate.mutateAsync({ webhookId })
          showSecret({ url, secret: data.secret, isRotated: true })
        }}
        said={words.done}
      >
        {() => <Text>{words.hint}</Text>}
      </ConfirmAbout>
    </>
  )
}

function Deleting({ webhook }: { webhook: Webhook }) {
  const { remove: words } = useText().developers.webhooks
  const [isAsked, { open, close }] = useDisclosure(false)
  const remove = useRequest('deleteWebhook', ['listWebhooks'])
  return (
    <>
      <Button size="xs" variant="default" onClick={open}>
        {words.open}
      </Button>
      <ConfirmAbout
        of={isAsked ? webhook : undefined}
        close={close}
        title={() => words.title}
        action={words.confirm}
        confirm={({ id: webhookId }) => remove.mutateAsync({ webhookId })}
        said={words.done}
      >
        {({ url }) => <Text>{fill(words.hint, { url })}</Text>}
      </ConfirmAbout>
    </>
  )
}
