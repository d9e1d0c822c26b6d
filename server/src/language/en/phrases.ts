import type { CalendarDay, TimeOfDay } from '../language.ts'
import type { Rephrasings } from '../line-ids.ts'
import { sayDay } from './dates.ts'
import { sayTime } from './times.ts'

/** An agent brings its own greeting, and its own closed line with the next opening. */
export const PHRASES = {
  disclosure: 'You are speaking with an AI assistant.',
  recording_notice: 'This call is recorded.',
  greeting: 'Hello, how can I help you?',
  invitation: 'I also speak English.',
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
  transfer_cancelled: 'All right, I am not putting you through.',
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

export const REPHRASINGS: Rephrasings = {
  one_moment: ['Just a second, please.', 'Bear with me for a moment.'],
  still_looking: [
    'I am still working on it, thank you for your patience.',
    'It is taking a little longer. Please stay on the line.',
  ],
  still_there: ['Hello, can you hear me?', 'I am still here. Is there anything I can do for you?'],
  say_again: [
    'Sorry, that did not work on my side. What was it you said?',
    'I lost what you said, I am sorry. Please tell me once more.',
  ],
  not_heard: [
    'Sorry, I missed that. What did you say?',
    'I could not make that out. Please say it once more, a little louder.',
  ],
  trouble: [
    'Sorry, something is not working properly just now.',
    'I am sorry, the connection is giving us some difficulty.',
  ],
  transferring: [
    'Let me connect you. One moment, please.',
    'I will try to reach somebody for you. Please stay on the line.',
  ],
  transfer_failed: [
    'I am sorry, nobody picked up. Shall I take a message for you?',
    'I could not reach anybody, I am sorry. Would you like to leave a message?',
  ],
  cannot_transfer: [
    'I am sorry, there is nobody I can connect you to at the moment. Shall I take a message for you?',
    'Unfortunately I cannot connect you just now. Would you like to leave a message?',
  ],
  transfer_cancelled: ['Okay, I will not connect you.', 'Then I am not putting you through.'],
  leave_message: [
    'I am sorry, I still cannot help you myself. Please tell me who you are, your number and what it is about, and somebody will call you back.',
    'I cannot deal with this myself just now, I am afraid. Give me your name, your number and your message, and somebody will get back to you.',
  ],
  message_noted: [
    'I have written that down, thank you. Somebody will be in touch. Goodbye.',
    'Thank you, your message is noted. We will call you back. Goodbye.',
  ],
  goodbye: ['Thanks for your call. Goodbye.', 'Thank you, and goodbye.'],
  goodbye_silence: [
    'Nobody seems to be there, so I am ending the call. You can call again any time. Goodbye.',
    'I still hear nothing, so I will hang up. Please call back whenever you like. Goodbye.',
  ],
}

export function closedUntil(opening: string | undefined): string {
  const again = opening === undefined ? '' : ` and open again ${opening}`
  return `We are closed right now${again}. I can take a message for you.`
}

/** "today at 9 am", "tomorrow at 9:30 am", "Monday at 12 pm". */
export function opening(day: CalendarDay, time: TimeOfDay): string {
  return `${sayDay(day, 'weekday')} at ${sayTime(time, 'brief')}`
}
