import { Alert, Button, Group, Text } from '@mantine/core'
import { IconClockHour4 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useAnswer } from '../../api.ts'
import { countOf, useTranslation } from '../../text/text.ts'
import { daysLeft } from './days-left.ts'
import { useNow } from '../use-now.ts'

const LOOK_EVERY_MS = 60_000

/** Where a trial ends with the telephone's silence, every page counts the days, and says what to do. */
export function TrialNotice() {
  const { text, language } = useTranslation()
  const { trial } = text.shell
  const nowMs = useNow(LOOK_EVERY_MS)
  const view = useAnswer('getSubscription', {}).data?.data
  if (view === undefined) return null
  const { status, current_period_end: end } = view.subscription
  const isOver = status === 'paused' || status === 'canceled'
  if (!isOver && !(status === 'trialing' && view.next_status === 'paused')) return null
  const left = daysLeft(end, nowMs)
  return (
    <Alert
      color={isOver ? 'red' : 'yellow'}
      variant="outline"
      className="surface"
      mb="md"
      icon={<IconClockHour4 aria-hidden />}
      title={isOver ? trial.over : countOf(trial.left, left, language)}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      <Group justify="space-between">
        <Text size="sm" flex="1 1 16rem">
          {isOver ? trial.overHint : trial.hint}
        </Text>
        <Button
          size="xs"
          variant="default"
          renderRoot={(props) => <Link to="/settings" search={{ tab: 'plan' }} {...props} />}
        >
          {trial.choose}
        </Button>
      </Group>
    </Alert>
  )
}
