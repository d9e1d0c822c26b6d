import { Button, Group, Modal, MultiSelect, Stack, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { CreatedWebhook, NewWebhook, Webhook } from '@parley/sdk'
import { useRequest } from '../../../api.ts'
import { useText } from '../../../text/text.ts'
import { Fault } from '../../../ui/fault.tsx'
import { faultsOf } from '../../../ui/schema-check.ts'
import { done } from '../../../ui/shell/toast.ts'

type Props = {
  opened: boolean
  close: () => void
  /** Absent for a new one. */
  webhook?: Webhook
  made?: (webhook: CreatedWebhook) => void
}

export function WebhookModal({ opened, close, webhook, made }: Props) {
  const { developers, shell } = useText()
  const { form: words } = developers.webhooks
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={webhook === undefined ? words.title : words.change}
      centered
      size="lg"
      closeButtonProps={{ 'aria-label': shell.actions.close }}
    >
      <WebhookForm close={close} {...(webhook && { webhook })} {...(made && { made })} />
    </Modal>
  )
}

function WebhookForm({ close, webhook, made }: Omit<Props, 'opened'>) {
  const { developers, shell } = useText()
  const { form: words } = developers.webhooks
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [description, setDescription] = useState(webhook?.description ?? '')
  const [events, setEvents] = useState<string[]>((webhook?.events ?? []).filter((each) => each !== '*'))
  const create = useRequest('createWebhook', ['listWebhooks'])
  const update = useRequest('updateWebhook', ['listWebhooks'])
  const error = create.error ?? update.error
  const faults = faultsOf(error)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const wanted = (events.length === 0 ? ['*'] : events) as NonNullable<NewWebhook['events']>
    const body = { url: url.trim(), events: wanted, description: description.trim() || null }
    try {
      if (webhook === undefined) made?.((await create.mutateAsync({ body })).data)
      else await update.mutateAsync({ webhookId: webhook.id, body })
      close()
      if (webhook !== undefined) done(words.saved)
    } catch {
      // It is shown below.
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <TextInput
          data-autofocus
          type="url"
          label={words.url}
          description={words.urlHint}
          placeholder="https://crm.example.com/parley"
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
          error={faults['url']}
          autoComplete="off"
        />
        <EventChoice events={events} choose={setEvents} fault={faults['events']} />
        <TextInput
          label={words.description}
          value={description}
          maxLength={200}
          onChange={(event) => setDescription(event.currentTarget.value)}
          error={faults['description']}
          autoComplete="off"
        />
        {error !== null && Object.keys(faults).length === 0 && <Fault error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {shell.actions.cancel}
          </Button>
          <Button type="submit" loading={create.isPending || update.isPending}>
            {webhook === undefined ? words.submit : words.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type ChoiceProps = { events: string[]; choose: (events: string[]) => void; fault: string | undefined }

/** None are all. */
function EventChoice({ events, choose, fault }: ChoiceProps) {
  const { form: words, kinds } = useText().developers.webhooks
  return (
    <MultiSelect
      label={words.events}
      description={words.eventsHint}
      placeholder={events.length === 0 ? words.all : ''}
      data={Object.keys(kinds).map((kind) => ({ value: kind, label: kind }))}
      renderOption={({ option }) => (
        <span>
          {option.label}
          <br />
          <small>{kinds[option.value as keyof typeof kinds]}</small>
        </span>
      )}
      value={events}
      onChange={choose}
      error={fault}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': words.all }}
    />
  )
}
