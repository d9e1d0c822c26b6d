import { Anchor, Button, Code, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useRequest } from '../../../../api.ts'
import { useText } from '../../../../text/text.ts'
import { Card } from '../../../../ui/card.tsx'
import { Confirm } from '../../../../ui/confirm.tsx'
import { ShownOnce } from './feed.tsx'

const SNIPPET = `import { Webhook } from 'standardwebhooks'

const asked = new Webhook(secret).verify(body, headers)`

/** What the requests of the agent's tools are signed with. */
export function SecretSection({ agentId }: { agentId: string }) {
  const { secret: words } = useText().agentForm
  const renewing = useRequest('renewToolSecret')
  const [isAsked, setAsked] = useState(false)
  const secret = renewing.data?.data.secret
  return (
    <Card title={words.title} hint={words.hint}>
      <Code block className="wrap" tabIndex={0} aria-label={words.title}>
        {SNIPPET}
      </Code>
      <Group gap="md">
        <Anchor size="sm" href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
          {words.more}
        </Anchor>
        <Anchor size="sm" href="/docs" target="_blank">
          {words.reference}
        </Anchor>
      </Group>
      {secret !== undefined && <ShownOnce title={words.madeTitle} hint={words.madeHint} value={secret} />}
      <Group>
        <Button variant="default" onClick={() => setAsked(true)}>
          {words.make}
        </Button>
      </Group>
      <Confirm
        opened={isAsked}
        close={() => setAsked(false)}
        title={words.confirmTitle}
        action={words.make}
        confirm={() => renewing.mutateAsync({ agentId })}
      >
        <Text size="sm">{words.confirmText}</Text>
      </Confirm>
    </Card>
  )
}
