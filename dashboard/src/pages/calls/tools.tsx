import { Badge, Code, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { Call, CallTool } from '@parley/sdk'
import { useAnswer } from '../../api.ts'
import { fill, useText } from '../../text/text.ts'
import { Answer } from '../../ui/answer.tsx'
import { useFormats } from '../../ui/format/formats.ts'
import { waitOf } from './latency/latency.tsx'

const LOOK_OF: Record<CallTool['status'], string> = {
  running: 'blue',
  succeeded: 'green',
  failed: 'red',
  uncertain: 'yellow',
}

/** What was done during the call besides talking. */
export function Tools({ call: { id: callId, timezone } }: { call: Call }) {
  const { tools: words } = useText().call
  const query = useAnswer('listCallTools', { callId })
  return (
    <Stack gap="md">
      <div>
        <Title order={2}>{words.title}</Title>
        <Text size="sm" c="dimmed">
          {words.hint}
        </Text>
      </div>
      <Answer query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Text c="dimmed">{words.empty}</Text>
          ) : (
            data.map((tool) => <ToolRun key={tool.key} tool={tool} timezone={timezone} />)
          )
        }
      </Answer>
    </Stack>
  )
}

function ToolRun({ tool, timezone }: { tool: CallTool; timezone: string }) {
  const { call } = useText()
  const formats = useFormats(timezone)
  const { tools: words } = call
  return (
    <Stack className="surface" p="md" gap="sm" component="section" aria-label={tool.name}>
      <Group gap="xs">
        <Title order={3} size="h4" className="wrap">
          {tool.name}
        </Title>
        <Badge variant="dot" color={LOOK_OF[tool.status]} tt="none" fw={500}>
          {words.status[tool.status]}
        </Badge>
        <Text size="sm" c="dimmed">
          {tool.started_at !== null && formats.zonedMoment(tool.started_at)}
          {tool.duration_ms !== null &&
            ` · ${fill(words.took, { duration: waitOf(tool.duration_ms, call.latency, formats) })}`}
        </Text>
      </Group>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Json label={words.input} value={tool.arguments} none={words.noInput} />
        <Json label={words.result} value={tool.result} none={words.noResult} />
      </SimpleGrid>
    </Stack>
  )
}

function Json({ label, value, none }: { label: string; value: unknown; none: string }) {
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {label}
      </Text>
      {value === null || value === undefined ? (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      ) : (
        <Code block className="code">
          {JSON.stringify(value, null, 2)}
        </Code>
      )}
    </div>
  )
}
