import { agentForm } from './es/agent-form.ts'
import { agents } from './es/agents.ts'
import { calendar } from './es/calendar.ts'
import { call } from './es/call.ts'
import { calls } from './es/calls.ts'
import { developers } from './es/developers.ts'
import { numbers } from './es/numbers.ts'
import { outbox } from './es/outbox.ts'
import { overview } from './es/overview.ts'
import { questions } from './es/questions.ts'
import { settings } from './es/settings.ts'
import { shell } from './es/shell.ts'
import { signIn } from './es/sign-in.ts'
import { talk } from './es/talk.ts'

export const catalogue = {
  agentForm,
  agents,
  calendar,
  call,
  calls,
  developers,
  numbers,
  outbox,
  overview,
  questions,
  settings,
  shell,
  signIn,
  talk,
}
