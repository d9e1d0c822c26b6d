import { Button, Drawer, Stack, Textarea, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { NewAppointment } from '@parley/sdk'
import { validateNewAppointment } from '../../generated/validate-new-appointment.js'
import { useAnswer, useRequest } from '../../api.ts'
import { fill, useText, useTranslation } from '../../text/text.ts'
import { Fault } from '../../ui/fault.tsx'
import { createFormats } from '../../ui/format/create-formats.ts'
import { check, type Faults } from '../../ui/schema-check.ts'
import { done } from '../../ui/shell/toast.ts'
import { useZone } from './agent-zone.ts'
import { useCountry } from '../../ui/format/country.ts'
import { dialled, exampleOf } from '../../ui/format/phone.ts'
import { AgentChoice } from '../../ui/agent-choice.tsx'
import { bookingFaults } from './booking-faults.ts'
import { instantOf, WhenFields, type When } from './when-fields.tsx'
import { addDays, type ZoneTime } from '../../ui/format/zone-time.ts'

const EMPTY = { name: '', number: '', email: '', reason: '' }
type Typed = typeof EMPTY
/** The day is tomorrow until another is chosen. */
type Draft = { readonly typed: Typed; readonly when?: When }
const NOTHING: Draft = { typed: EMPTY }

type Props = { opened: boolean; close: () => void; agentId: string | undefined }

/** What was typed stays until it is booked, also when the drawer is closed in between. */
export function NewAppointmentDrawer({ opened, close, agentId }: Props) {
  const { calendar, shell } = useText()
  const agents = useAnswer('listAgents', {}).data?.data
  const [chosen, setChosen] = useState<string>()
  const [draft, setDraft] = useState(NOTHING)
  const agent = chosen ?? agentId ?? agents?.[0]?.id
  return (
    <Drawer
      opened={opened}
      onClose={close}
      position="right"
      title={calendar.form.title}
      closeButtonProps={{ 'aria-label': shell.actions.close }}
    >
      <Stack>
        <AgentChoice label={calendar.form.agent} value={agent} onChange={setChosen} />
        {agent !== undefined && (
          <BookingForm
            agentId={agent}
            draft={draft}
            change={setDraft}
            booked={() => {
              setDraft(NOTHING)
              close()
            }}
          />
        )}
      </Stack>
    </Drawer>
  )
}

type FormProps = {
  agentId: string
  draft: Draft
  change: (draft: Draft) => void
  booked: () => void
}

function BookingForm({ agentId, draft, change, booked }: FormProps) {
  const { text, language } = useTranslation()
  const { time: zone } = useZone(agentId)
  const country = useCountry(agentId, zone.timeZone)
  const { typed, when = { date: tomorrowIn(zone), clock: '' } } = draft
  const [faults, setFaults] = useState<Faults>({})
  const book = useRequest('bookAppointment', ['listAllAppointments', 'getAvailability'])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const body = bodyOf(typed, instantOf(when, zone), country)
    const found = check(validateNewAppointment, body, text.shell.faults)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    const { moment } = createFormats(language, zone.timeZone)
    try {
      await book.mutateAsync({ agentId, body: body as NewAppointment })
      done(text.calendar.form.done)
      booked()
    } catch (error) {
      setFaults(bookingFaults(error, text.calendar.faults, moment))
    }
  }

  const isOfFields = Object.keys(faults).length > 0
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <WhenFields
          {...{ agentId, zone, value: when }}
          onChange={(next) => change({ typed, when: next })}
          error={faults['starts_at']}
        />
        <PersonFields
          typed={typed}
          country={country}
          faults={faults}
          change={(field) => change({ when, typed: { ...typed, ...field } })}
        />
        {book.error !== null && !isOfFields && <Fault error={book.error} />}
        <Button type="submit" loading={book.isPending}>
          {text.calendar.form.book}
        </Button>
      </Stack>
    </form>
  )
}

type PersonProps = {
  typed: Typed
  country: string | undefined
  change: (field: Partial<Typed>) => void
  faults: Faults
}

function PersonFields({ typed, country, change, faults }: PersonProps) {
  const { form } = useText().calendar
  const optional = (label: string) => `${label} (${form.optional})`
  const of = (name: keyof Typed) => ({
    value: typed[name],
    error: faults[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  })
  return (
    <>
      <TextInput label={form.name} autoComplete="off" {...of('name')} />
      <TextInput
        label={optional(form.number)}
        description={fill(form.numberHint, { example: exampleOf(country) })}
        type="tel"
        autoComplete="off"
        {...of('number')}
      />
      <TextInput label={optional(form.email)} type="email" autoComplete="off" {...of('email')} />
      <Textarea label={optional(form.reason)} autosize minRows={2} maxRows={6} {...of('reason')} />
    </>
  )
}

/** What is left empty is not sent; a number may be typed with the marks that people write. */
function bodyOf(
  typed: Typed,
  startsAt: string | undefined,
  country: string | undefined,
): Partial<NewAppointment> {
  const number = dialled(typed.number, country)
  return {
    ...(startsAt === undefined ? {} : { starts_at: startsAt }),
    name: typed.name,
    ...(number === '' ? {} : { number }),
    ...(typed.email.trim() === '' ? {} : { email: typed.email.trim() }),
    ...(typed.reason.trim() === '' ? {} : { reason: typed.reason }),
  }
}

function tomorrowIn(zone: ZoneTime): string {
  return addDays(zone.wallOf(Date.now()).date, 1)
}
