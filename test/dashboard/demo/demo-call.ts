import type { Json } from '../../harness.ts'
import { callFrom, type WebCaller } from '../../live/web-calls/web-caller.ts'
import type { DemoService } from './demo-service.ts'
import { callerSound, COST, FREE } from './demo-speech.ts'
import { PATIENCE_MS } from '../visit.ts'

const FRAME_MS = 20
const FRAME_SAMPLES = 16 * FRAME_MS

/** A caller of an agent that records its calls. */
export type DemoCaller = WebCaller & {
  readonly callId: string
  /** The business that is called. */
  readonly business: string
  /** Says it aloud, and settles when it has been answered. */
  say(text: string): Promise<void>
}

const isListening = ({ type, state }: Json) => type === 'state' && state === 'listening'
const isAnswer = ({ type, speaker, final }: Json) => type === 'words' && speaker === 'agent' && final

/** Calls the demo's dental practice, and settles when it listens. */
export async function dialDemo({ ask, url }: DemoService): Promise<DemoCaller> {
  const agents = await ask('GET', '/agents')
  const agent = agents.data.find(({ business_name }: Json) => business_name === 'Bright Dental')
  await ask('PATCH', `/agents/${agent.id}`, { recording: { enabled: true } })
  const { data } = await ask('POST', `/agents/${agent.id}/web-calls`)
  const caller = await callFrom(`${url.replace('http', 'ws')}/web-calls/${data.token}`, {
    acknowledge: false,
  })
  const microphone = openMicrophone(caller)
  await caller.hear(isListening)
  return Object.assign(caller, {
    callId: data.call_id,
    business: agent.business_name,
    async say(text: string) {
      microphone(callerSound(text))
      await caller.hear(isAnswer)
      await caller.hear(isListening)
    },
  })
}

/** Sends sound at the pace at which it is spoken, and silence between. */
function openMicrophone(caller: WebCaller): (sound: Int16Array) => void {
  let sound = new Int16Array(0)
  const frames = setInterval(() => {
    const frame = new Int16Array(FRAME_SAMPLES)
    frame.set(sound.subarray(0, FRAME_SAMPLES))
    sound = sound.subarray(FRAME_SAMPLES)
    caller.play(frame)
  }, FRAME_MS)
  void caller.closed().then(() => clearInterval(frames))
  return (next) => {
    sound = new Int16Array(next)
  }
}

/** Makes a whole call that is recorded; its id, once it has been written up. */
export async function recordDemoCall(demo: DemoService): Promise<string> {
  const caller = await dialDemo(demo)
  await caller.say(COST)
  await caller.say(FREE)
  caller.send({ type: 'hang_up' })
  await caller.closed()
  const deadlineMs = Date.now() + PATIENCE_MS
  for (;;) {
    const { data } = await demo.ask('GET', `/calls/${caller.callId}`)
    if (data.transcript !== null && data.recording !== null) return caller.callId
    if (Date.now() > deadlineMs) throw new Error(`The call is not written up: ${JSON.stringify(data)}`)
  }
}
