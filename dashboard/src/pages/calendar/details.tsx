import { Alert, Anchor, Button, Drawer, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import type { AccountAppointment } from '@parley/sdk'
import { useRequest } from '../../api.ts'
import { fill, useText, useTranslation } from '../../text/text.ts'
import { Fact } from '../../ui/fact.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Fault } from '../../ui/fault.tsx'
import { useCountry } from '../../ui/format/country.ts'
import { createFormats, type Formats } from '../../ui/format/create-formats.ts'
import { readable } from '../../ui/format/phone.ts'
import { done } from '../../ui/shell/toast.ts'
import { useZone } from './agent-zone.ts'
import { bookingFaults } from './booking-faults.ts'
import { instantOf, WhenFields, type When } from './when-fields.tsx'
import { clockOf, type ZoneTime } from '../../ui/format/zone-time.ts'

const CHANGES = ['listAllAppointments', 'getAvailability'] as const

type Props = { appointment: AccountAppointment | undefined; close: () => void }

/** One appointment, and what can be done with it. */
export function AppointmentDrawer({ appointment, close }: Props) {
  const { calendar, shell } = useText()
  // While the drawer slides away, it still shows what it showed.
  const [shown, setShown] = useState(appointment)
  if (appointment !== undefined && appointment !== shown) setShown(appointment)
  return (
    <Drawer
      opened={appointment !== undefined}
      onClose={close}
      position="right"
      title={calendar.details.title}
      closeButtonProps={{ 'aria-label': shell.actions.close }}
    >
      {shown !== undefined && <Details key={shown.id} appointment={shown} close={close} />}
    </Drawer>
  )
}

function Details({ appointment, close }: { appointment: AccountAppointment; close: () => void }) {
  const { text, language } = useTranslation()
  const { details } = text.calendar
  const { time: zone } = useZone(appointment.agentId)
  const formats = createFormats(language, zone.timeZone)
  return (
    <Stack>
      <Title order={3} size="h4" className="wrap">
        {appointment.name}
      </Title>
      {appointment.status === 'cancelled' && <Alert color="gray">{details.cancelled}</Alert>}
      <Facts appointment={appointment} formats={formats} />
      <Text size="sm" c="dimmed">
        {fill(appointment.sequence === 0 ? details.booked : details.changed, {
          when: formats.zonedMoment(
            appointment.sequence === 0 ? appointment.created_at : appointment.updated_at,
          ),
        })}
      </Text>
      {appointment.status === 'booked' && <Changes {...{ appointment, zone, formats, close }} />}
    </Stack>
  )
}

function Facts({ appointment, formats }: { appointment: AccountAppointment; formats: Formats }) {
  const { details } = useText().calendar
  const { agentId, agent_name: agent, number, email, reason } = appointment
  const country = useCountry(agentId, formats.timeZone)
  const to = `${formats.time(appointment.ends_at)} ${formats.zoneAt(appointment.ends_at)}`
  return (
    <Stack component="dl" gap="xs" m={0}>
      <Fact name={details.when}>{`${formats.moment(appointment.starts_at)} – ${to}`}</Fact>
      <Fact name={details.zone}>{formats.place}</Fact>
      <Fact name={details.agent}>
        <Anchor renderRoot={(props) => <Link to="/agents/$agentId" params={{ agentId }} {...props} />}>
          {agent}
        </Anchor>
      </Fact>
      <Fact name={details.number}>
        {number === null ? (
          details.nothing
        ) : (
          <Anchor href={`tel:${encodeURIComponent(number).replace('%2B', '+')}`}>
            {readable(number, country)}
          </Anchor>
        )}
      </Fact>
      <Fact name={details.email}>
        {email === null ? (
          details.nothing
        ) : (
          <Anchor href={`mailto:${encodeURIComponent(email)}`}>{email}</Anchor>
        )}
      </Fact>
      <Fact name={details.reason}>{reason === '' ? details.nothing : reason}</Fact>
    </Stack>
  )
}

type ChangeProps = { appointment: AccountAppointment; zone: ZoneTime; formats: Formats; close: () => void }

function Changes({ appointment, zone, formats, close }: ChangeProps) {
  const { calendar } = useText()
  const [isMoving, moving] = useDisclosure(false)
  const [isCancelling, cancelling] = useDisclosure(false)
  const cancel = useRequest('cancelAppointment', CHANGES)
  const { agentId, id: appointmentId, name } = appointment
  return (
    <>
      {isMoving ? (
        <Reschedule {...{ appointment, zone, formats, close }} keep={moving.close} />
      ) : (
        <>
          <Button variant="default" onClick={moving.open}>
            {calendar.details.reschedule}
          </Button>
          <Button variant="subtle" color="red" c="var(--mantine-color-error)" onClick={cancelling.open}>
            {calendar.details.cancel}
          </Button>
        </>
      )}
      <Confirm
        opened={isCancelling}
        close={cancelling.close}
        title={calendar.cancel.title}
        action={calendar.cancel.confirm}
        keep={calendar.cancel.keep}
        confirm={async () => {
          await cancel.mutateAsync({ agentId, appointmentId })
          close()
          done(calendar.cancel.done)
        }}
      >
        <Text className="wrap">
          {fill(calendar.cancel.hint, { name, when: formats.zonedMoment(appointment.starts_at) })}
        </Text>
        <Text c="dimmed" size="sm">
          {calendar.cancel.tellThem}
        </Text>
      </Confirm>
    </>
  )
}

function Reschedule({ appointment, zone, formats, close, keep }: ChangeProps & { keep: () => void }) {
  const { calendar, shell } = useText()
  const { agentId, id: appointmentId } = appointment
  const [when, setWhen] = useState<When>(() => {
    const { date, minutes } = zone.wallOf(Date.parse(appointment.starts_at))
    return { date, clock: clockOf(minutes) }
  })
  const [fault, setFault] = useState<string>()
  const move = useRequest('updateAppointment', CHANGES)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const startsAt = instantOf(when, zone)
    setFault(startsAt === undefined ? shell.faults.required : undefined)
    if (startsAt === undefined) return
    try {
      await move.mutateAsync({ agentId, appointmentId, body: { starts_at: startsAt } })
      close()
      done(calendar.reschedule.done)
    } catch (error) {
      setFault(bookingFaults(error, calendar.faults, formats.moment)['starts_at'])
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <Title order={3} size="h5">
          {calendar.reschedule.title}
        </Title>
        <WhenFields {...{ agentId, zone, value: when, onChange: setWhen }} error={fault} />
        {move.error !== null && fault === undefined && <Fault error={move.error} />}
        <Button type="submit" loading={move.isPending}>
          {calendar.reschedule.save}
        </Button>
        <Button variant="default" onClick={keep}>
          {calendar.reschedule.keep}
        </Button>
      </Stack>
    </form>
  )
}
