import { ActionIcon, Checkbox, Fieldset, Group, NativeSelect, TagsInput, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { fill, useText } from '../../../../text/text.ts'
import { nameFault, PARAMETER_TYPES, withType, type Parameter } from './parameters.ts'

type Props = { rows: readonly Parameter[]; index: number; write: (rows: Parameter[]) => void }

/** One parameter of a tool. */
export function ParameterRow({ rows, index, write }: Props) {
  const { parameter: words } = useText().agentForm.tools
  const row = rows[index]
  if (row === undefined) return null
  const change = (next: Parameter) => write(rows.map((each, other) => (other === index ? next : each)))
  const n = index + 1
  return (
    <Fieldset legend={fill(words.group, { n })} p="sm">
      <NameAndType rows={rows} index={index} row={row} change={change} />
      <TextInput
        mt="xs"
        label={words.description}
        value={row.description}
        onChange={(event) => change({ ...row, description: event.currentTarget.value })}
      />
      {row.type === 'string' && (
        <TagsInput
          mt="xs"
          label={words.choices}
          description={words.choicesHint}
          value={[...row.choices]}
          onChange={(choices) => change({ ...row, choices })}
        />
      )}
      <Group justify="space-between" mt="sm">
        <Checkbox
          label={words.required}
          checked={row.required}
          onChange={(event) => change({ ...row, required: event.currentTarget.checked })}
        />
        <ActionIcon
          variant="default"
          size={36}
          aria-label={fill(words.remove, { n })}
          onClick={() => write(rows.filter((_, other) => other !== index))}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </Group>
    </Fieldset>
  )
}

type NameProps = {
  rows: readonly Parameter[]
  index: number
  row: Parameter
  change: (row: Parameter) => void
}

function NameAndType({ rows, index, row, change }: NameProps) {
  const { parameter: words } = useText().agentForm.tools
  const fault = nameFault(rows, index)
  const faults = { required: words.noName, twice: words.twice }
  return (
    <Group align="flex-start" gap="xs">
      <TextInput
        flex="2 1 10rem"
        label={words.name}
        value={row.name}
        error={fault && faults[fault]}
        autoComplete="off"
        onChange={(event) => change({ ...row, name: event.currentTarget.value })}
      />
      <NativeSelect
        flex="1 1 8rem"
        label={words.type}
        value={row.type}
        data={PARAMETER_TYPES.map((type) => ({ value: type, label: words.types[type] }))}
        onChange={(event) => {
          const type = PARAMETER_TYPES.find((each) => each === event.currentTarget.value)
          if (type !== undefined) change(withType(row, type))
        }}
      />
    </Group>
  )
}
