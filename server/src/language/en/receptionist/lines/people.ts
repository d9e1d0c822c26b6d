import type { Variants } from '../../../variants.ts'

/** What goes to a person: a transfer, a request, and the offer of a message. */
export const PEOPLE = {
  offer_message: {
    usual: [
      'May I take a message, so that somebody can get back to you?',
      'Shall I write it down, so that somebody calls you back?',
      'I could take a message for the team. Would you like that?',
    ],
    friendly: 'Would you like me to take a message, so that somebody can get back to you?',
    empathetic: 'May I take a message, so that somebody can look after this for you?',
    energetic: 'Shall I take a message, so that somebody gets back to you?',
    formal: 'Would you permit me to take a message, so that somebody can return your call?',
    casual: 'Want me to take a message, so somebody can get back to you?',
  },
  offer_person: {
    usual: [
      'Would you like me to put you through to somebody?',
      'Shall I connect you with a colleague?',
      'I could put you through to a person. Would you like that?',
    ],
    casual: 'Want me to put you through to somebody?',
  },
  take_message: {
    usual: [
      'I will take a message, and somebody will get back to you.',
      'I will write it down for the team, and somebody will call you back.',
      'Let me note that, so that somebody can get back to you.',
    ],
    friendly: "I'll gladly take a message, and somebody will get back to you.",
    casual: "I'll take a message, and somebody will get back to you.",
  },
  put_through: {
    usual: [
      'I will put you through to a colleague. Please hold.',
      'Let me try once more to reach somebody. Please hold.',
      'I am connecting you now. One moment, please.',
    ],
    friendly: "Sure, I'll put you through to somebody. Just a moment, please.",
    empathetic: 'Of course, I will put you through to somebody who can help. Please stay on the line.',
    energetic: "Sure thing, I'll put you right through!",
    calm: 'Of course. I will put you through now. Please hold.',
    formal: 'Certainly. I shall connect you with a colleague. Please hold the line.',
    casual: "Sure, I'll put you through. Hang on.",
  },
  cannot_put_through: {
    usual: [
      "I'm sorry, I can't put you through from here.",
      'I have no way of connecting you, I am sorry.',
      'A transfer is not possible on this line, unfortunately.',
    ],
    friendly: "I'm sorry, I'm not able to put you through from here.",
    formal: 'I regret that I am unable to connect you from here.',
    casual: "Sorry, I can't put you through from here.",
  },
  closed_now: {
    usual: [
      'We are closed right now.',
      'Nobody is in at the moment.',
      'There is nobody in the office right now.',
    ],
    formal: 'Our office is closed at present.',
  },
  call_again: {
    usual: [
      "I'm sorry that I could not help you. Please call again any time. Goodbye.",
      'I am afraid I could not be of help. Please try again another time. Goodbye.',
      'I am sorry, I cannot understand you on this line. Please call again. Goodbye.',
    ],
  },
  note_booking: {
    usual: [
      'I will note that you would like an appointment, and somebody will confirm it with you.',
      'An appointment, then. I will write it down, and somebody will confirm it with you.',
      'Let me note that appointment. Somebody will get in touch to confirm it.',
    ],
    friendly:
      "I'd love to help with that. I'll note that you'd like to come in, and somebody will confirm it with you.",
    formal: 'I shall note your request for an appointment, and somebody will confirm it with you.',
    casual: "Sure, I'll note that down, and somebody will confirm it with you.",
  },
  ask_when: {
    usual: [
      'What is it for, and which day and time would suit you?',
      'Tell me what it is for, and when you would like to come.',
      'What do you need, and when would it be convenient?',
    ],
    formal: 'What is it for, and which day and time would be convenient?',
    casual: 'What is it for, and when would work for you?',
  },
  note_change: {
    usual: [
      'I will note that you want to change your appointment, and somebody will confirm it with you.',
      'Another time, then. I will write it down, and somebody will confirm it with you.',
      'Let me note the change. Somebody will get in touch to confirm it.',
    ],
  },
  ask_change: {
    usual: [
      'Which appointment is it, and when would suit you instead?',
      'Tell me which appointment you mean, and when you could come instead.',
      'When is the appointment now, and when should it be?',
    ],
  },
  note_cancellation: {
    usual: [
      'I will pass on that you want to cancel, and somebody will confirm it with you.',
      'You want to cancel, then. I will write it down, and somebody will confirm it with you.',
      'Let me note the cancellation. Somebody will get in touch to confirm it.',
    ],
  },
  ask_which: {
    usual: [
      'Which appointment is it?',
      'When is the appointment?',
      'Tell me the day of the appointment, please.',
    ],
  },
} as const satisfies Readonly<Record<string, Variants>>
