import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { fill, useText } from '../../../text/text.ts'
import { Fault } from '../../../ui/fault.tsx'
import { useFormats } from '../../../ui/format/formats.ts'
import type { Sending } from './sending.ts'

/** The button, how far the sending is, and what went wrong with it. */
export function Progressing({ sending, cancel }: { sending: Sending; cancel?: () => void }) {
  const { numbers, shell } = useText()
  const { bundles } = numbers
  const { percent } = useFormats()
  const { share, error, note, stop } = sending
  const words =
    share === undefined
      ? ''
      : share < 1
        ? fill(bundles.sending, { percent: percent(share) })
        : bundles.checking
  return (
    <Stack gap="sm">
      {error !== undefined && (
        <>
          <Fault error={error} />
          <Text size="sm">{bundles.kept}</Text>
        </>
      )}
      {note !== undefined && (
        <Text size="sm" role="status">
          {note}
        </Text>
      )}
      {share !== undefined && (
        <Stack gap={4}>
          <Progress value={share * 100} aria-label={bundles.submit} animated={share === 1} />
          <Text size="sm" aria-live="polite">
            {words}
          </Text>
        </Stack>
      )}
      <Group>
        {/* The same button stays, so that the focus does not jump. */}
        <Button type="submit" disabled={share !== undefined}>
          {bundles.submit}
        </Button>
        {share === undefined && cancel !== undefined && (
          <Button variant="default" onClick={cancel}>
            {shell.actions.cancel}
          </Button>
        )}
        {share !== undefined && (
          <Button variant="default" onClick={stop}>
            {bundles.cancel}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
