import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useMemo } from 'react'
import { ownTimeZone } from './format/zone-time.ts'

type Props = Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> & {
  value?: string | null
  onChange?: (zone: string) => void
}

/** One of the time zones that the browser knows, or the one that is set already. Typing leads to them. */
export function ZoneSelect({ value, onChange, ...props }: Props) {
  const zones = useMemo(() => zonesWith(value ?? ''), [value])
  return (
    <NativeSelect
      data={zones}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      {...props}
    />
  )
}

function zonesWith(chosen: string): string[] {
  return [...new Set([chosen, 'UTC', ownTimeZone(), ...Intl.supportedValuesOf('timeZone')])].toSorted()
}
