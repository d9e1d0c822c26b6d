import { createChildService, signUpAt, type ChildService } from '../crashes/child-service.ts'
import { AN_AGENT } from '../harness.ts'

/** Models are loaded and calls run in real time; on a busy machine that takes minutes. */
export const CALLS_MS = 300_000
export const PARKING = 'There is a garage next door, and we validate two hours.'
export const CHAIRS = `We have ${'three chairs on the first floor, two chairs on the second floor, and '.repeat(4)}a sofa.`
export const AGENT = {
  ...AN_AGENT,
  greeting: 'Bright Dental, this is Ava, your virtual assistant. How can I help you today?',
  faq: [
    { question: 'Is there parking?', answer: PARKING },
    { question: 'How many chairs do you have?', answer: CHAIRS },
  ],
}

export type SpeakingService = {
  readonly service: ChildService
  readonly account: { readonly key: string; readonly cookie: string }
  readonly agentId: string
}

/** A service in a process of its own that hears and speaks for real, with one agent. */
export async function openSpeakingService(): Promise<SpeakingService> {
  const service = await createChildService({ env: { CALL_CAPACITY: '2' } })
  await service.start()
  const account = await signUpAt(service)
  const made = await service.ask('POST', '/agents', { key: account.key, body: AGENT })
  return { service, account, agentId: made.body.agent.id }
}
