import { Button, Text } from '@mantine/core'
import { useRequest } from '../../api.ts'
import { useText } from '../../text/text.ts'
import { Card } from '../../ui/card.tsx'
import { done, failed } from '../../ui/shell/toast.ts'

export function SessionsCard() {
  const text = useText()
  const { sessions } = text.settings
  const end = useRequest('revokeOtherSessions')
  return (
    <Card title={sessions.title}>
      <Text size="sm">{sessions.hint}</Text>
      <Button
        variant="default"
        className="start"
        loading={end.isPending}
        onClick={() =>
          end.mutate({}, { onSuccess: () => done(sessions.ended), onError: (error) => failed(error, text) })
        }
      >
        {sessions.end}
      </Button>
    </Card>
  )
}
