import type { agents as english } from '../en/agents.ts'
import type { Words } from '../text.ts'

export const agents: Words<typeof english> = {
  title: 'agents',
}
