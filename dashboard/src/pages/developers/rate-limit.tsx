import { Group, Progress, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useAnswer } from '../../api.ts'
import { countOf, fill, useTranslation } from '../../text/text.ts'
import { Answer } from '../../ui/answer.tsx'
import { useFormats } from '../../ui/format/formats.ts'
import { useNow } from '../../ui/use-now.ts'

const POLL_MS = 5000
const SECOND_MS = 1000
/** Under this share, the meter warns. */
const LOW_SHARE = 0.2

/** How many requests are left in this minute. */
export function RateLimit() {
  const { text, language } = useTranslation()
  const words = text.developers.limit
  const { number } = useFormats()
  const query = useAnswer('getRateLimit', {}, { refetchInterval: POLL_MS })
  const seconds = useCountdown(query.data?.data.reset_seconds ?? 0, query.dataUpdatedAt)
  return (
    <Stack component="section" className="surface" p="md" gap="xs" aria-labelledby="rate-limit">
      <Title order={2} size="h4" id="rate-limit">
        {words.title}
      </Title>
      <Answer query={query} waiting={<Skeleton height={40} />}>
        {({ data: { remaining, limit } }) => (
          <>
            <Progress.Root size="md">
              <Progress.Section
                value={(remaining / Math.max(1, limit)) * 100}
                color={remaining < limit * LOW_SHARE ? 'orange.8' : 'pine.6'}
                aria-labelledby="rate-limit"
              />
            </Progress.Root>
            <Group justify="space-between" gap="xs">
              <Text size="sm">
                {fill(words.left, { remaining: number(remaining), limit: number(limit) })}
              </Text>
              <Text size="sm" c="dimmed">
                {countOf(words.resets, seconds, language)}
              </Text>
            </Group>
            <Text size="sm" c="dimmed">
              {words.hint}
            </Text>
          </>
        )}
      </Answer>
    </Stack>
  )
}

/** Counts the seconds between two answers. */
function useCountdown(fromSeconds: number, atMs: number): number {
  const passed = Math.max(0, Math.floor((useNow() - atMs) / SECOND_MS))
  return Math.max(0, fromSeconds - passed)
}
