import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useState } from 'react'
import { useAnswer } from '../../../api.ts'
import { fill, useText } from '../../../text/text.ts'
import { Answer } from '../../../ui/answer.tsx'
import { Nothing } from '../../../ui/nothing.tsx'
import { ShownSecret } from '../shown-secret.tsx'
import { SnippetBlock } from '../snippet-block.tsx'
import { RECEIVER_CODE } from './receiver-code.ts'
import { WebhookCard, type Shown } from './webhook-card.tsx'
import { WebhookModal } from './webhook-form.tsx'

export function WebhooksTab() {
  const { webhooks: words } = useText().developers
  const query = useAnswer('listWebhooks', {})
  const [isNew, { open, close }] = useDisclosure(false)
  const [shown, setShown] = useState<Shown>()
  return (
    <Stack component="section" aria-labelledby="webhooks">
      <Group justify="space-between" align="flex-start">
        <Stack gap={2} flex="1 1 16rem">
          <Title order={2} id="webhooks">
            {words.title}
          </Title>
          <Text size="sm" c="dimmed">
            {words.hint}{' '}
            <Anchor inherit underline="always" href="/docs#tag/events">
              {words.reference}
            </Anchor>
          </Text>
        </Stack>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
          {words.make}
        </Button>
      </Group>
      {shown !== undefined && (
        <ShownSecret
          title={fill(words.secret.title, { url: shown.url })}
          words={shown.isRotated === true ? { ...words.secret, warning: words.secret.rotated } : words.secret}
          secret={shown.secret}
          close={() => setShown(undefined)}
        />
      )}
      <Answer query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Stack>
              <Nothing icon={<IconWebhook size={32} aria-hidden />} {...words.nothing} />
              <SnippetBlock title={words.receiver} code={RECEIVER_CODE} />
            </Stack>
          ) : (
            <Stack>
              {data.map((webhook) => (
                <WebhookCard key={webhook.id} webhook={webhook} showSecret={setShown} />
              ))}
            </Stack>
          )
        }
      </Answer>
      <WebhookModal
        opened={isNew}
        close={close}
        made={(webhook) => setShown({ url: webhook.url, secret: webhook.secret })}
      />
    </Stack>
  )
}
