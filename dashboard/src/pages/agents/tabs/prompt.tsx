import { Code, Grid, Group, List, Stack, Text, Textarea, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../../../text/text.ts'
import { Copy } from '../../../ui/copy.tsx'
import type { TabProps } from '../agent-draft.ts'
import { CharacterCount } from '../greeting-input.tsx'
import { LIMITS } from '../limits.ts'
import { GroundingSection } from './grounding.tsx'
import { RESERVED_VARIABLES } from './functions/variables.ts'

/** How the agent is to behave, in plain words. */
export function PromptTab({ form, agent }: TabProps) {
  const { agents } = useText()
  const { prompt } = agents
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 8 }}>
        <Stack gap={4}>
          <Textarea
            label={agents.fields.system_prompt}
            description={prompt.short}
            autosize
            minRows={16}
            maxRows={40}
            required
            {...form.getInputProps('system_prompt')}
          />
          <CharacterCount value={form.values.system_prompt} limit={LIMITS.prompt} />
          <GroundingSection form={form} agent={agent} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <Stack>
          <Hints title={prompt.good}>
            <List size="sm" spacing={6}>
              {Object.entries(prompt.hints).map(([name, hint]) => (
                <List.Item key={name}>{hint}</List.Item>
              ))}
            </List>
          </Hints>
          <Variables own={Object.entries(form.values.variables)} />
        </Stack>
      </Grid.Col>
    </Grid>
  )
}

function Hints({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack className="surface" p="md" gap="sm">
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
    </Stack>
  )
}

function Variables({ own }: { own: [name: string, value: string][] }) {
  const { agents } = useText()
  const { variables } = agents.prompt
  const all: [string, string][] = [
    ...RESERVED_VARIABLES.map((name): [string, string] => [name, variables[name]]),
    ...own,
  ]
  return (
    <Hints title={variables.title}>
      <Text size="sm">{variables.hint}</Text>
      {all.map(([name, meaning]) => (
        <Group key={name} justify="space-between" wrap="nowrap" gap="xs">
          <Stack gap={0} miw={0}>
            <Code className="wrap" w="fit-content">{`{{${name}}}`}</Code>
            <Text size="xs" c="dimmed" className="wrap">
              {meaning}
            </Text>
          </Stack>
          <Copy value={`{{${name}}}`} flex="none" />
        </Group>
      ))}
    </Hints>
  )
}
