import { ActionIcon, Button, Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { SCHEMAS } from '@parley/sdk/schemas'
import { Fragment, useState } from 'react'
import { fill, useText } from '../../../../text/text.ts'
import { Card } from '../../../../ui/card.tsx'
import type { AgentForm } from '../../agent-draft.ts'
import {
  currentRows,
  RESERVED_VARIABLES,
  rowsOf,
  variableFault,
  variablesOf,
  type VariableRow,
} from './variables.ts'
import { faultAt } from '../tab-faults.ts'

const MAX_VARIABLES = SCHEMAS.AgentChange.properties.variables.maxProperties

/** Names and what stands for them. */
export function VariablesSection({ form }: { form: AgentForm }) {
  const { variables: words } = useText().agentForm
  const [typed, setTyped] = useState<readonly VariableRow[]>(() => rowsOf(form.values.variables))
  const rows = currentRows(typed, form.values.variables)
  const write = (next: readonly VariableRow[]) => {
    setTyped(next)
    form.setFieldValue('variables', variablesOf(next))
  }
  return (
    <Card title={words.title} hint={words.hint}>
      <Text size="sm" component="div">
        {words.reserved}{' '}
        {RESERVED_VARIABLES.map((name) => (
          // The space lets the line break: some browsers break it nowhere between braces.
          <Fragment key={name}>
            <Code>{`{{${name}}}`}</Code>{' '}
          </Fragment>
        ))}
      </Text>
      <Stack gap="xs" display={rows.length === 0 ? 'none' : undefined}>
        {rows.map((_, index) => (
          <Row key={index} form={form} rows={rows} index={index} write={write} />
        ))}
      </Stack>
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={rows.length >= MAX_VARIABLES}
          onClick={() => write([...rows, { name: '', value: '' }])}
        >
          {words.add}
        </Button>
        {rows.length >= MAX_VARIABLES && <Text size="sm">{fill(words.most, { n: MAX_VARIABLES })}</Text>}
      </Group>
    </Card>
  )
}

type RowProps = {
  form: AgentForm
  rows: readonly VariableRow[]
  index: number
  write: (rows: readonly VariableRow[]) => void
}

function Row({ form, rows, index, write }: RowProps) {
  const { variables: words } = useText().agentForm
  const { name = '', value = '' } = rows[index] ?? {}
  const fault = variableFault(rows, index)
  const change = (part: Partial<VariableRow>) =>
    write(rows.map((row, other) => (other === index ? { ...row, ...part } : row)))
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <TextInput
        flex="1 1 8rem"
        aria-label={fill(words.nameOf, { n: index + 1 })}
        placeholder={words.name}
        value={name}
        error={fault && words.faults[fault]}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        flex="2 1 10rem"
        aria-label={fill(words.valueOf, { n: index + 1 })}
        placeholder={words.value}
        value={value}
        error={fault === undefined ? faultAt(form, `variables.${name}`) : undefined}
        onChange={(event) => change({ value: event.currentTarget.value })}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={fill(words.remove, { name: name === '' ? index + 1 : name })}
        onClick={() => write(rows.filter((_, other) => other !== index))}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  )
}
