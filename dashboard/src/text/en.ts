import { agentForm } from './en/agent-form.ts'
import { agents } from './en/agents.ts'
import { calendar } from './en/calendar.ts'
import { call } from './en/call.ts'
import { calls } from './en/calls.ts'
import { developers } from './en/developers.ts'
import { licences } from './en/licences.ts'
import { numbers } from './en/numbers.ts'
import { operator } from './en/operator.ts'
import { outbox } from './en/outbox.ts'
import { overview } from './en/overview.ts'
import { questions } from './en/questions.ts'
import { settings } from './en/settings.ts'
import { shell } from './en/shell.ts'
import { signIn } from './en/sign-in.ts'
import { talk } from './en/talk.ts'

export const catalogue = {
  agentForm,
  agents,
  calendar,
  call,
  calls,
  developers,
  licences,
  numbers,
  operator,
  outbox,
  overview,
  questions,
  settings,
  shell,
  signIn,
  talk,
}
