import { expect, test } from 'vitest'
import {
  ANSWER,
  CONVERSATION,
  isAgent,
  isEnded,
  isListening,
  openCustomer,
  QUESTION,
} from '../crashes/child-calls.ts'

test('SIGTERM lets a live call finish, takes no new one, and then ends the process', async () => {
  const { service, key, agentId, dial, transcripts } = await openCustomer()
  try {
    const caller = await dial()
    await caller.hear(isListening)
    const stopped = service.stop()
    await expect.poll(async () => (await fetch(`${service.url}/readyz`)).status).toBe(503)
    const refused = await fetch(`${service.url}/agents/${agentId}/web-calls`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
    })
    expect(refused.status).toBe(503)
    caller.send(QUESTION)
    expect(await caller.hear(isAgent)).toMatchObject({ text: ANSWER })
    await caller.hear(isListening)
    caller.send({ type: 'hang_up' })
    expect(await caller.hear(isEnded)).toMatchObject({ reason: 'caller_hung_up' })
    await stopped
    await service.start()
    await expect.poll(transcripts).toMatchObject([{ conversation: CONVERSATION }])
  } finally {
    await service.remove()
  }
})
