/** What a call was about: the closed list of the specification. */
export const CALL_TYPES = [
  'Sales Inquiry',
  'Support Request',
  'General Info',
  'Complaint',
  'Feedback',
  'Booking',
  'Cancellation',
] as const
export type CallType = (typeof CALL_TYPES)[number]

/** How a call ended (D-F5). */
export const OUTCOMES = [
  'Resolved',
  'Escalated',
  'Follow-up Required',
  'Lead Captured',
  'Appointment Booked',
  'Appointment Cancelled',
  'Message Taken',
  'Unresolved',
  'Abandoned',
  'Spam',
  'Wrong Number',
] as const
export type Outcome = (typeof OUTCOMES)[number]
