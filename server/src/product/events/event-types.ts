/** All that accounts are told of (D-W2). */
export const EVENT_TYPES = [
  'call.started',
  'call.ended',
  'call.escalated',
  'call.transferred',
  'transcript.completed',
  'message.taken',
  'question.unanswered',
  'appointment.booked',
  'appointment.moved',
  'appointment.cancelled',
  'recording.ready',
  'agent.created',
  'agent.updated',
  'agent.deleted',
  'agent.status_changed',
  'phone_number.acquired',
  'phone_number.assigned',
  'phone_number.released',
  'regulatory_bundle.status_changed',
  'usage.threshold_reached',
] as const
export type EventType = (typeof EVENT_TYPES)[number]
