import { Button, Group, SegmentedControl, Stack, Text, Textarea, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../../../text/text.ts'
import { ParameterRow } from './parameter-row.tsx'
import {
  nameFault,
  NEW_PARAMETER,
  parametersOf,
  readSchema,
  schemaOf,
  type Parameter,
  type ParametersSchema,
} from './parameters.ts'

type Props = {
  schema: ParametersSchema
  /** Called on every change, with whether it is valid. */
  change: (schema: ParametersSchema, isSound: boolean) => void
}

/** The parameters of a tool, as fields; as JSON where fields cannot express them. */
export function ParametersEditor({ schema, change }: Props) {
  const { tools: words } = useText().agentForm
  const [rows, setRows] = useState(() => parametersOf(schema))
  const [isJson, setJson] = useState(rows === undefined)
  const canBeFields = parametersOf(schema) !== undefined

  function choose(next: string): void {
    setJson(next === 'json')
    setRows(parametersOf(schema))
    change(schema, true)
  }

  function write(next: Parameter[]): void {
    setRows(next)
    change(
      schemaOf(next, schema),
      next.every((_, index) => nameFault(next, index) === undefined),
    )
  }

  return (
    <Stack gap="sm" component="section" aria-label={words.parameters}>
      <Group justify="space-between">
        <Stack gap={0}>
          <Title order={3} size="sm">
            {words.parameters}
          </Title>
          <Text size="sm" c="dimmed">
            {words.parametersHint}
          </Text>
        </Stack>
        <SegmentedControl
          size="xs"
          aria-label={words.parameters}
          value={isJson ? 'json' : 'fields'}
          onChange={choose}
          data={[
            { value: 'fields', label: words.asFields, disabled: !canBeFields },
            { value: 'json', label: words.asJson },
          ]}
        />
      </Group>
      {isJson ? (
        <JsonEditor schema={schema} canBeFields={canBeFields} change={change} />
      ) : (
        <Rows rows={rows ?? []} write={write} />
      )}
    </Stack>
  )
}

function Rows({ rows, write }: { rows: readonly Parameter[]; write: (rows: Parameter[]) => void }) {
  const { tools: words } = useText().agentForm
  return (
    <>
      {rows.length === 0 && <Text size="sm">{words.noParameters}</Text>}
      {rows.map((_, index) => (
        <ParameterRow key={index} rows={rows} index={index} write={write} />
      ))}
      <Group>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => write([...rows, NEW_PARAMETER])}
        >
          {words.addParameter}
        </Button>
      </Group>
    </>
  )
}

function JsonEditor({ schema, canBeFields, change }: Props & { canBeFields: boolean }) {
  const { tools: words } = useText().agentForm
  const [typed, setTyped] = useState(() => JSON.stringify(schema, null, 2))
  const isSound = readSchema(typed) !== undefined
  return (
    <Textarea
      label={words.json}
      description={canBeFields ? undefined : words.jsonOnly}
      autosize
      minRows={6}
      maxRows={20}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      spellCheck={false}
      value={typed}
      error={isSound ? undefined : words.jsonFault}
      onChange={(event) => {
        const next = event.currentTarget.value
        setTyped(next)
        const read = readSchema(next)
        change(read ?? schema, read !== undefined)
      }}
    />
  )
}
