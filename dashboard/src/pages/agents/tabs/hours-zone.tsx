import { fill, useTranslation } from '../../../text/text.ts'
import { ZoneSelect } from '../../../ui/zone-select.tsx'
import type { AgentForm } from '../agent-draft.ts'
import type { Hours } from './hours-week.ts'
import { faultAt } from './tab-faults.ts'

type Props = { form: AgentForm; hours: Hours; write: (next: Hours) => void }

export function HoursZone({ form, hours, write }: Props) {
  const { language, text } = useTranslation()
  const { hours: words } = text.agentForm
  const { timezone } = hours
  return (
    <ZoneSelect
      maw={420}
      label={words.zone}
      description={timezone && fill(words.zoneHint, { time: timeIn(timezone, language) })}
      value={timezone ?? null}
      onChange={(zone) => write({ ...hours, timezone: zone })}
      error={faultAt(form, 'business_hours.timezone')}
    />
  )
}

function timeIn(timeZone: string, language: string): string {
  const format = { weekday: 'short', hour: '2-digit', minute: '2-digit', timeZone } as const
  return new Intl.DateTimeFormat(language, format).format()
}
