import { Select, type SelectProps } from '@mantine/core'
import { useMemo } from 'react'
import { useText } from '../text/text.ts'
import { ownTimeZone } from './format/zone-time.ts'

/** More are not read anyway; typing narrows them down. */
const MAX_SHOWN = 60

/** One of the time zones that the browser knows, or the one that is set already. */
export function ZoneSelect({ value, ...props }: Omit<SelectProps, 'data'>) {
  const { shell } = useText()
  const zones = useMemo(() => zonesWith(value ?? 'UTC'), [value])
  return (
    <Select
      data={zones}
      value={value ?? null}
      searchable
      limit={MAX_SHOWN}
      nothingFoundMessage={shell.noZone}
      allowDeselect={false}
      {...props}
    />
  )
}

function zonesWith(chosen: string): string[] {
  return [...new Set(['UTC', ownTimeZone(), chosen, ...Intl.supportedValuesOf('timeZone')])].toSorted()
}
