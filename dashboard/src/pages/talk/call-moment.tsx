import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { fill, useText } from '../../text/text.ts'
import { localOf } from '../../ui/format/local-moment.ts'
import { WHENS, type OnCall, type When } from './use-calling.ts'

/** At which time the call is taken to be made. */
export function CallMoment({ call: { options, choose }, zone }: { call: OnCall; zone: string }) {
  const { when: words } = useText().talk
  const { when, moment } = options
  return (
    <Stack gap="xs">
      <NativeSelect
        label={words.label}
        description={when === 'now' ? undefined : words.hint}
        value={when}
        data={WHENS.map((each) => ({ value: each, label: words[each] }))}
        onChange={({ currentTarget: { value } }) =>
          choose({ when: value as When, ...(moment === '' && { moment: localOf(Date.now(), zone) }) })
        }
      />
      {when === 'at' && (
        <TextInput
          type="datetime-local"
          label={words.moment}
          description={fill(words.zone, { zone: zone.replaceAll('_', ' ') })}
          value={moment}
          onChange={(event) => choose({ moment: event.currentTarget.value })}
        />
      )}
    </Stack>
  )
}
