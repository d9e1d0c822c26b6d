import { randomBytes } from 'node:crypto'
import { createApiKey } from './account/api-keys/index.ts'
import type { Login } from './account/sign-in/login.ts'
import { ensureAccount, updateUser } from './account/index.ts'
import { markVerified } from './account/verification/verified.ts'
import type { NewAgent } from './agents/agent.ts'
import { createAgent } from './agents/index.ts'
import type { Db } from '../platform/db/db.ts'
import type { AccountId } from '../platform/ids.ts'
import type { Carrier } from './phone-numbers/carrier.ts'
import { acquireNumber } from './phone-numbers/acquire.ts'

export type Seeded = { email: string; password: string; key: string; agentId: string; phoneNumber: string }

const EMAIL = 'demo@parley.example'
const PASSWORD_BYTES = 12

const WEEKDAY = { open: '09:00', close: '17:30', enabled: true }

export const DEMO_AGENT: NewAgent = {
  business_name: 'Bright Dental',
  agent_name: 'Ava',
  voice_id: 'sarah',
  greeting: 'Bright Dental, this is Ava, the AI assistant. How can I help you?',
  system_prompt:
    'You are the receptionist of Bright Dental, a dental practice at 20 West 44th Street in New York. Be brief, kind and concrete. Never give medical advice; offer an appointment instead.',
  escalation_policy: 'on_request',
  forwarding_number: '+12125550199',
  business_hours: {
    enabled: true,
    timezone: 'America/New_York',
    schedule: {
      monday: WEEKDAY,
      tuesday: WEEKDAY,
      wednesday: WEEKDAY,
      thursday: WEEKDAY,
      friday: { open: '09:00', close: '14:00', enabled: true },
    },
  },
  faq: [
    { question: 'Where are you?', answer: 'We are at 20 West 44th Street, between Fifth and Sixth Avenue.' },
    { question: 'What does a cleaning cost?', answer: 'A cleaning is 120 dollars without insurance.' },
    { question: 'Which insurance do you take?', answer: 'We take Delta Dental, MetLife and Cigna.' },
    { question: 'Do you take walk-ins?', answer: 'Yes, until four in the afternoon, if a chair is free.' },
    { question: 'Is there parking?', answer: 'There is a garage next door; we validate two hours.' },
  ],
  voice_settings: { personality: 'friendly', name: 'Ava' },
  functions_enabled: true,
}

/** On an empty store in development: an account to sign in with, a key, an agent, a number. */
export async function seedFirstStart(
  db: Db,
  {
    login,
    carrier,
    timeZone,
    sipHost,
  }: { login: Login; carrier: Carrier; timeZone: string; sipHost: string | null },
  nowMs: number,
): Promise<Seeded | undefined> {
  const somebody = await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
  if (somebody !== undefined) return undefined
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  const accountId = await signUp(db, login, password, nowMs)
  // Who tries it sits at this machine, and reads times as its clock does.
  await updateUser(db, accountId, { timezone: timeZone }, nowMs)
  const { key } = await createApiKey(db, accountId, { name: 'Demo' }, nowMs)
  const agent = await createAgent(db, accountId, DEMO_AGENT, nowMs)
  const { phone_number: phoneNumber } = await acquireNumber(
    db,
    carrier,
    accountId,
    { agent_id: agent.id, country: 'US', areaCode: '212' },
    nowMs,
    sipHost,
  )
  return { email: EMAIL, password, key, agentId: agent.id, phoneNumber }
}

async function signUp(db: Db, login: Login, password: string, nowMs: number): Promise<AccountId> {
  const { user } = await login.api.signUpEmail({ body: { name: 'Demo Owner', email: EMAIL, password } })
  await markVerified(db, user.id)
  return ensureAccount(db, user, nowMs)
}
