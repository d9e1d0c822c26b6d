import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../../text/text.ts'
import { dialled } from '../../../ui/format/phone.ts'
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
  const [typed, setTyped] = useState<string>()
  const number = form.values[name]
  const isBeginning = typed !== undefined && dialled(typed).length < MIN_CHARACTERS
  const isOwn = number !== null && number === agent.phone_number
  return (
    <TextInput
      type="tel"
      maw={420}
      label={label}
      description={hint}
      placeholder={words.placeholder}
      autoComplete="off"
      value={typed ?? number ?? ''}
      error={isOwn ? words.own : isBeginning ? undefined : faultAt(form, name)}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        form.setFieldValue(name, dialled(event.currentTarget.value) || null)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
