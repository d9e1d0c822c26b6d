import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import type { AgentTool } from '@parley/sdk'
import { SCHEMAS } from '@parley/sdk/schemas'
import { useState } from 'react'
import { fill, useText } from '../../../../text/text.ts'
import { Card } from '../../../../ui/card.tsx'
import { lateDialog } from '../../../../ui/late-dialog.tsx'
import { done } from '../../../../ui/shell/toast.ts'
import type { AgentForm } from '../../agent-draft.ts'
import { faultAt } from '../tab-faults.ts'

const ToolModal = lateDialog(() => import('./tool-modal.tsx'), 'ToolModal')

const MAX_TOOLS = SCHEMAS.AgentChange.properties.tools.maxItems

/** Tools that the user's own server does. */
export function ToolsSection({ form }: { form: AgentForm }) {
  const { tools: words } = useText().agentForm
  const { tools } = form.values
  /** Which one is edited; one past the last is a new one. */
  const [edited, setEdited] = useState<number>()
  const write = (next: AgentTool[]) => form.setFieldValue('tools', next)
  return (
    <Card title={words.title} hint={words.hint}>
      {tools.length === 0 && <Text size="sm">{words.none}</Text>}
      {tools.map((tool, index) => (
        <ToolRow
          key={`${index} ${tool.name}`}
          form={form}
          index={index}
          edit={() => setEdited(index)}
          remove={() => {
            write(tools.filter((_, other) => other !== index))
            done(fill(words.removed, { name: tool.name }))
          }}
        />
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={tools.length >= MAX_TOOLS}
          onClick={() => setEdited(tools.length)}
        >
          {words.add}
        </Button>
        {tools.length >= MAX_TOOLS && <Text size="sm">{fill(words.most, { n: MAX_TOOLS })}</Text>}
      </Group>
      <ToolModal
        tool={edited === undefined ? undefined : tools[edited]}
        opened={edited !== undefined}
        otherNames={tools.filter((_, index) => index !== edited).map(({ name }) => name)}
        close={() => setEdited(undefined)}
        take={(tool) => write(tools.toSpliced(edited ?? tools.length, 1, tool))}
      />
    </Card>
  )
}

type RowProps = { form: AgentForm; index: number; edit: () => void; remove: () => void }

function ToolRow({ form, index, edit, remove }: RowProps) {
  const { tools: words } = useText().agentForm
  const tool = form.values.tools[index]
  if (tool === undefined) return null
  const fault = Object.keys(tool)
    .map((field) => faultAt(form, `tools.${index}.${field}`))
    .find((each) => each !== undefined)
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <Stack gap={2} miw={0}>
        <Text fw={600} ff="monospace" className="wrap">
          {tool.name}
        </Text>
        <Text size="sm" className="wrap">
          {tool.description}
        </Text>
        <Text size="sm" c="dimmed" className="wrap">
          {tool.url}
        </Text>
        {fault !== undefined && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {fault}
          </Text>
        )}
      </Stack>
      <Group gap="xs" wrap="nowrap">
        <ActionIcon
          variant="default"
          size={36}
          aria-label={fill(words.edit, { name: tool.name })}
          onClick={edit}
        >
          <IconPencil size={16} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={fill(words.remove, { name: tool.name })}
          onClick={remove}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </Group>
    </Group>
  )
}
