import { Alert, Button, Group, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { parley, useAnswer } from '../../api.ts'
import { fill, useText } from '../../text/text.ts'
import { useOffers } from '../use-offers.ts'

/** Until the owner's address is verified no mail goes out; this says so on every page. */
export function VerifyNotice() {
  const { verify } = useText().shell
  const user = useAnswer('getSession', {}).data?.user
  const [state, setState] = useState<'idle' | 'busy' | 'smtp' | 'outbox' | 'failed'>('idle')
  const { isKnown, mail } = useOffers()
  if (user === undefined || user.emailVerified || !isKnown) return null
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
      title={mail === true ? verify.title : verify.offTitle}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      <Group justify="space-between">
        <Text size="sm" className="wrap" role="status">
          {fill(said === '' ? (mail === true ? verify.hint : verify.off) : said, { email: user.email })}
        </Text>
        {mail === true && (
          <Button size="xs" variant="default" loading={state === 'busy'} onClick={() => void send()}>
            {verify.again}
          </Button>
        )}
      </Group>
    </Alert>
  )
}
