import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useText } from '../text/text.ts'
import { Fault } from './fault.tsx'

/** Lines that stand where an answer will be. */
export function Waiting({ lines = 5, height = 44 }: { lines?: number; height?: number }) {
  const { shell } = useText()
  return (
    <Stack gap="xs" aria-busy="true">
      <VisuallyHidden role="status">{shell.loading}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={height} />
      ))}
    </Stack>
  )
}

type Props<T> = {
  query: UseQueryResult<T>
  /** What to show meanwhile; lines by default. */
  waiting?: ReactNode
  children: (answer: T) => ReactNode
}

/** What the service answered, or that it is on its way, or why there is none. */
export function Answer<T>({ query, waiting = <Waiting />, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error !== null) return <Fault error={query.error} retry={() => void query.refetch()} />
  return waiting
}
