import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { fill, useTranslation } from '../../../text/text.ts'
import type { AgentForm } from '../agent-draft.ts'
import type { Hours } from './hours-week.ts'
import { faultAt } from './tab-faults.ts'

/** More are not read anyway; typing narrows them down. */
const MAX_SHOWN = 60

type Props = { form: AgentForm; hours: Hours; write: (next: Hours) => void }

export function ZoneSelect({ form, hours, write }: Props) {
  const { language, text } = useTranslation()
  const { hours: words } = text.agentForm
  const { timezone } = hours
  const zones = useMemo(
    () =>
      [
        ...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(timezone ? [timezone] : [])]),
      ].toSorted(),
    [timezone],
  )
  return (
    <Select
      maw={420}
      label={words.zone}
      description={timezone && fill(words.zoneHint, { time: timeIn(timezone, language) })}
      data={zones}
      searchable
      limit={MAX_SHOWN}
      nothingFoundMessage={words.zoneNone}
      allowDeselect={false}
      value={timezone ?? null}
      onChange={(zone) => zone !== null && write({ ...hours, timezone: zone })}
      error={faultAt(form, 'business_hours.timezone')}
    />
  )
}

function timeIn(timeZone: string, language: string): string {
  const format = { weekday: 'short', hour: '2-digit', minute: '2-digit', timeZone } as const
  return new Intl.DateTimeFormat(language, format).format()
}
