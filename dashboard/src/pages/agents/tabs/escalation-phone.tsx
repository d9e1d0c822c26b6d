import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../../text/text.ts'
import { useCountry } from '../../../ui/format/country.ts'
import { dialled, exampleOf, readable } from '../../../ui/format/phone.ts'
import type { TabProps } from '../agent-draft.ts'
import { faultAt } from './tab-faults.ts'

/** With fewer characters the user is still typing. */
const MIN_CHARACTERS = 8

type Props = TabProps & {
  name: 'escalation_number' | 'forwarding_number'
  label: string
  hint: string
}

/** A telephone number, typed as people write one. */
export function PhoneField({ form, agent, name, label, hint }: Props) {
  const { escalation: words } = useText().agentForm
  const country = useCountry(agent.id, form.values.business_hours?.timezone)
  const [typed, setTyped] = useState<string>()
  const number = form.values[name]
  const isBeginning = typed !== undefined && dialled(typed, country).length < MIN_CHARACTERS
  const isOwn = number !== null && number === agent.phone_number
  return (
    <TextInput
      type="tel"
      maw={420}
      label={label}
      description={hint}
      placeholder={exampleOf(country)}
      autoComplete="off"
      value={typed ?? readable(number ?? '', country)}
      error={isOwn ? words.own : isBeginning ? undefined : faultAt(form, name)}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        form.setFieldValue(name, dialled(event.currentTarget.value, country) || null)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
