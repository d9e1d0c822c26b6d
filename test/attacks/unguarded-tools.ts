import type { Tool, ToolAnswer } from '../../server/src/voice/tool.ts'
import { slotAt, type Office } from './office.ts'

const { signal } = new AbortController()
const DONE: ToolAnswer = { ok: true, result: { status: 'done' }, effect: null }

/** The same tools as they would be if they believed the model: what the guards are held against. */
export function unguardedTools({ calendar, mailer, entries }: Office): Tool[] {
  const tool = (
    name: string,
    run: (args: Record<string, string>, key: string, caller: string | null) => Promise<unknown>,
  ): Tool => ({
    name,
    description: name,
    repeat: 'by_key',
    parameters: { type: 'object', additionalProperties: true },
    async run(args, { key, callerNumber }) {
      const result = await run(args as Record<string, string>, key, callerNumber)
      return result === undefined ? DONE : { ...DONE, result: JSON.parse(JSON.stringify(result)) }
    },
  })
  return [
    tool('find_appointment_times', async ({ from = '', to = '' }) =>
      calendar.findSlots({ startMs: Date.parse(from), endMs: Date.parse(to) }, signal),
    ),
    tool('book_appointment', async ({ start = '', name = '', number, email, note }, key, caller) => {
      const slot = slotAt(Date.parse(start))
      return calendar.book(
        {
          key,
          slot,
          name,
          callerNumber: number ?? caller,
          number: number ?? caller,
          email: email ?? null,
          note: note ?? null,
        },
        signal,
      )
    }),
    tool('list_appointments', async () => [...entries.values()]),
    tool('reschedule_appointment', async ({ appointment = '', start = '' }, key, caller) =>
      calendar.reschedule(
        { key, appointmentId: appointment, callerNumber: caller },
        slotAt(Date.parse(start)),
        signal,
      ),
    ),
    tool('cancel_appointment', async ({ appointment = '' }, key, caller) =>
      calendar.cancel({ key, appointmentId: appointment, callerNumber: caller }, signal),
    ),
    tool('send_email', async ({ to, address = '', subject = '', text = '' }, key) => {
      const whom =
        to === 'business' ? ({ kind: 'business' } as const) : ({ kind: 'caller', address } as const)
      return mailer.send({ key, to: whom, subject, text }, signal)
    }),
  ]
}
