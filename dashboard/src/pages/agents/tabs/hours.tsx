import { Stack, Switch, Text } from '@mantine/core'
import { useRef } from 'react'
import { useText } from '../../../text/text.ts'
import { Card } from '../../../ui/card.tsx'
import { ownTimeZone } from '../../../ui/format/zone-time.ts'
import { changeOf, draftOf, type TabProps } from '../agent-draft.ts'
import { OpenNow } from './hours-now.tsx'
import { WeekGrid } from './hours-grid.tsx'
import { usualHours, type Hours } from './hours-week.ts'
import { HoursZone } from './hours-zone.tsx'
import { SpecialDays } from './special-days.tsx'

/** When the business is open. */
export function HoursTab({ form, agent }: TabProps) {
  const { hours: words } = useText().agentForm
  const hours = form.values.business_hours
  const write = (next: Hours | null) => form.setFieldValue('business_hours', next)
  // What was set comes back when the hours are switched off and on again.
  const last = useRef<Hours>(null)

  function apply(isWanted: boolean): void {
    if (isWanted) return write({ ...startingHours(), ...(hours ?? last.current), enabled: true })
    last.current = hours
    write(agent.business_hours === null || hours === null ? null : { ...hours, enabled: false })
  }

  return (
    <Stack gap="lg">
      <OpenNow agent={agent} isUnsaved={'business_hours' in changeOf(form.values, draftOf(agent))} />
      <Card title={words.title} hint={words.hint}>
        <Switch
          label={words.apply}
          description={words.always}
          checked={hours?.enabled === true}
          onChange={(event) => apply(event.currentTarget.checked)}
        />
        {hours?.enabled === true && (
          <>
            <HoursZone form={form} hours={hours} write={write} />
            <WeekGrid form={form} hours={hours} write={write} />
            <Rules />
          </>
        )}
      </Card>
      {hours?.enabled === true && <SpecialDays form={form} hours={hours} write={write} />}
    </Stack>
  )
}

/** Hours that apply are complete, wherever they come from. */
function startingHours(): Hours {
  return usualHours(ownTimeZone())
}

function Rules() {
  const { hours } = useText().agentForm
  return (
    <details className="more">
      <summary>{hours.rules}</summary>
      <Text size="sm" pt="xs">
        {hours.rulesText}
      </Text>
    </details>
  )
}
