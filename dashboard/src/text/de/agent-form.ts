import type { agentForm as english } from '../en/agent-form.ts'
import type { Words } from '../text.ts'

export const agentForm: Words<typeof english> = {
  title: 'agent-form',
}
