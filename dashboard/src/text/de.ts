import { agentForm } from './de/agent-form.ts'
import { agents } from './de/agents.ts'
import { calendar } from './de/calendar.ts'
import { call } from './de/call.ts'
import { calls } from './de/calls.ts'
import { developers } from './de/developers.ts'
import { numbers } from './de/numbers.ts'
import { outbox } from './de/outbox.ts'
import { overview } from './de/overview.ts'
import { questions } from './de/questions.ts'
import { settings } from './de/settings.ts'
import { shell } from './de/shell.ts'
import { signIn } from './de/sign-in.ts'
import { talk } from './de/talk.ts'

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
