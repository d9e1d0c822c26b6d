import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ParleyError } from '@parley/sdk'
import { usePageTitle } from './shell/use-page-title.ts'
import { fill, useText, type Catalogue } from '../text/text.ts'

/** An error in words that say what to do. */
export function explain(error: unknown, { shell: { fault } }: Catalogue): string {
  if (!(error instanceof ParleyError)) return error instanceof Error ? error.message : String(error)
  if (error.status === 0) return fault.unreachable
  if (error.status === 429) return fill(fault.limited, { seconds: error.retryAfterSeconds ?? 60 })
  if (error.status >= 500) return fill(fault.server, { id: error.requestId ?? '?' })
  return error.message
}

/** Where a part of a page cannot be shown. */
export function Fault({ error, retry }: { error: unknown; retry?: () => void }) {
  const text = useText()
  return (
    <Alert color="red" variant="light" title={text.shell.fault.title} role="alert">
      <Stack align="flex-start" gap="xs">
        <Text size="sm" className="wrap">
          {explain(error, text)}
        </Text>
        {retry !== undefined && (
          <Button size="xs" variant="default" onClick={retry}>
            {text.shell.actions.retry}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

/** Where a whole page failed. */
export function PageFault({ error, reset }: { error: unknown; reset?: () => void }) {
  return (
    <Stack component="main" p="lg" maw={640}>
      <Fault error={error} retry={reset ?? (() => location.reload())} />
    </Stack>
  )
}

export function MissingPage() {
  const { shell } = useText()
  usePageTitle(shell.fault.missing)
  return (
    <Stack component="main" p="lg" align="flex-start">
      <Title order={1}>{shell.fault.missing}</Title>
      <Text>{shell.fault.missingHint}</Text>
      <Button renderRoot={(props) => <Link to="/" {...props} />}>{shell.fault.home}</Button>
    </Stack>
  )
}
