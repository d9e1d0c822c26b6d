import { Alert, Button, Group, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { parley, useAnswer } from '../../api.ts'
import { fill, useText } from '../../text/text.ts'

/** Until the owner's address is verified no mail goes out; this says so on every page. */
export function VerifyNotice() {
  const { verify } = useText().shell
  const user = useAnswer('getSession', {}).data?.user
  const [state, setState] = useState<'idle' | 'busy' | 'smtp' | 'outbox' | 'failed'>('idle')
  if (user === undefined || user.emailVerified) return null
  const send = async () => {
    setState('busy')
    try {
      const { delivery } = await parley.ask('requestVerification', {})
      setState(delivery)
    } catch {
      setState('failed')
    }
  }
  const said = { idle: '', busy: '', smtp: verify.sent, outbox: verify.command, failed: verify.failed }[state]
  return (
    <Alert
      color="yellow"
      variant="outline"
      className="surface"
      mb="md"
      icon={<IconMail aria-hidden />}
      title={verify.title}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      <Group justify="space-between">
        <Text size="sm" className="wrap" role="status">
          {said === '' ? fill(verify.hint, { email: user.email }) : fill(said, { email: user.email })}
        </Text>
        <Button size="xs" variant="default" loading={state === 'busy'} onClick={() => void send()}>
          {verify.again}
        </Button>
      </Group>
    </Alert>
  )
}
