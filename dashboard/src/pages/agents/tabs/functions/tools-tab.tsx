import { Stack } from '@mantine/core'
import type { TabProps } from '../../agent-draft.ts'
import { LookUpSection } from './look-up.tsx'
import { SecretSection } from './secret.tsx'
import { ToolsSection } from './tools.tsx'
import { VariablesSection } from './variable-table.tsx'

/** What a developer adds: requests to the user's own server, and variables. */
export function ToolsTab({ form, agent }: TabProps) {
  return (
    <Stack gap="lg">
      <ToolsSection form={form} />
      <LookUpSection form={form} />
      <SecretSection agentId={agent.id} />
      <VariablesSection form={form} />
    </Stack>
  )
}
