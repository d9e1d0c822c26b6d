/**
 * The sentences that the machine itself says. They are rendered when the agent is saved and need no provider at
 * the moment they are wanted, so they still have a voice when everything else fails.
 */
export const PHRASE_NAMES = [
  'recording_notice',
  'greeting',
  'closed',
  'one_moment',
  'still_looking',
  'still_there',
  'say_again',
  'not_heard',
  'trouble',
  'transferring',
  'transfer_failed',
  'cannot_transfer',
  'leave_message',
  'message_noted',
  'cannot_hear',
  'goodbye',
  'goodbye_silence',
  'time_is_up',
  'forwarding',
  'unavailable',
  'busy',
  'not_in_service',
] as const
export type PhraseName = (typeof PHRASE_NAMES)[number]

/** Said in place of an answer or before it, so hearing one is not hearing the answer. */
const FILLERS: ReadonlySet<PhraseName | null> = new Set<PhraseName>([
  'recording_notice',
  'one_moment',
  'still_looking',
])

export function isFiller(line: PhraseName | null): boolean {
  return FILLERS.has(line)
}

/** An agent brings its own greeting, and its own closed line with the next opening. */
export const DEFAULT_PHRASES: Readonly<Record<PhraseName, string>> = {
  recording_notice: 'This call is recorded.',
  greeting: 'Hello, how can I help you?',
  closed: 'We are closed at the moment. I can take a message for you.',
  one_moment: 'One moment, please.',
  still_looking: 'Thank you for waiting, I am still on it.',
  still_there: 'Are you still there?',
  say_again: "I'm sorry, something went wrong on my side. Could you say that again?",
  not_heard: "I'm sorry, I didn't hear that. Could you say it again?",
  trouble: "I'm sorry, we are having a little trouble on the line.",
  transferring: 'I am putting you through now. Please hold.',
  transfer_failed: "I'm sorry, nobody could take your call just now. May I take a message?",
  cannot_transfer: "I'm sorry, I can't put you through right now. May I take a message?",
  leave_message:
    "I'm sorry, I can't help you myself right now. " +
    'Please tell me your name, your number and what it is about, and somebody will call you back.',
  message_noted: 'Thank you, I have noted that. Somebody will call you back. Goodbye.',
  cannot_hear: "I'm sorry, I can't hear you on this line. Please call again a little later. Goodbye.",
  goodbye: 'Thank you for calling. Goodbye.',
  goodbye_silence: "I can't hear anybody, so I will hang up now. Please call again any time. Goodbye.",
  time_is_up: "I'm sorry, I have to end this call now. Please call again if you need anything else. Goodbye.",
  forwarding: 'Please hold while I forward your call.',
  unavailable: "I'm sorry, nobody can take your call right now. Please try again later. Goodbye.",
  busy: "I'm sorry, all our lines are busy. Please call again in a few minutes. Goodbye.",
  not_in_service: "I'm sorry, the number you have dialled is not in service. Goodbye.",
}
