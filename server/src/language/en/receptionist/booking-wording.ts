import type { Variants } from './wording.ts'

/** What the receptionist says about appointments, where it has the calendar to hand. */
export const BOOKING_LINES = {
  offer_booking: {
    usual: 'Shall I look for a free time for you?',
    friendly: 'Would you like me to find you a time?',
    formal: 'Would you permit me to look for a suitable time?',
    casual: 'Want me to find you a time?',
  },
  ask_day: {
    usual: 'Which day and time would suit you?',
    friendly: 'Which day and time would work best for you?',
    formal: 'Which day and time would be convenient?',
    casual: 'When would work for you?',
  },
  ask_other_time: {
    usual: 'Which other day or time would suit you?',
    friendly: 'No problem. Which other day or time would work for you?',
    formal: 'Which other day or time would be convenient?',
    casual: 'Sure. When else would work?',
  },
  offer_one: {
    usual: 'I have a time free {times}. Would that suit you?',
    friendly: "I've got a time free {times}. Would that work for you?",
    formal: 'There is a time available {times}. Would that be convenient?',
    casual: "I've got {times}. Does that work?",
  },
  offer_times: {
    usual: 'I have times free {times}. Which one suits you best?',
    friendly: "I've got times free {times}. Which one would you like?",
    formal: 'There are times available {times}. Which would you prefer?',
    casual: "I've got {times}. Which one works?",
  },
  not_free_then: {
    usual: "I'm sorry, nothing is free then.",
    friendly: "Oh, I'm sorry, we have nothing free then.",
    empathetic: "I'm so sorry, I have nothing free then.",
    formal: 'I regret that nothing is available then.',
    casual: 'Sorry, nothing free then.',
  },
  slot_taken: {
    usual: "I'm sorry, somebody else has just taken that time.",
    formal: 'I regret that this time has just been taken by somebody else.',
    casual: 'Sorry, somebody just took that one.',
  },
  time_is_free: {
    usual: 'Yes, {times} is free.',
    friendly: 'Good news, {times} is free.',
    energetic: 'Great, {times} is free!',
    formal: 'Certainly, {times} is available.',
    casual: 'Yep, {times} is free.',
  },
  time_noted: {
    usual: 'All right, {times}.',
    friendly: 'Lovely, {times}.',
    energetic: 'Great, {times}!',
    formal: 'Very well, {times}.',
    casual: 'Okay, {times}.',
  },
  confirm_booking: {
    usual: 'So that is {times}, for {name}. Shall I book it?',
    friendly: "So that's {times}, for {name}. Shall I book it?",
    formal: 'May I confirm {times}, for {name}. Shall I book it?',
    casual: "So that's {times}, for {name}. Book it?",
  },
  confirm_booking_number: {
    usual: 'So that is {times}, for {name}, and your number is {digits}. Shall I book it?',
    friendly: "So that's {times}, for {name}, and your number is {digits}. Shall I book it?",
  },
  confirm_move: {
    usual: 'So I move your appointment from {old} to {times}. Shall I do that?',
    formal: 'So I shall move your appointment from {old} to {times}. Is that correct?',
    casual: 'So from {old} to {times}. Shall I move it?',
  },
  confirm_cancel: {
    usual: 'You have an appointment {times}. Shall I cancel it?',
    formal: 'You have an appointment {times}. Do you wish me to cancel it?',
  },
  cancel_again: { usual: 'Shall I cancel it again?' },
  booked: {
    usual: 'You are booked for {times}.',
    friendly: "You're all set for {times}. We look forward to seeing you!",
    empathetic: 'You are booked for {times}. We look forward to seeing you.',
    energetic: "You're booked for {times}!",
    formal: 'Your appointment is confirmed for {times}.',
    casual: "You're booked for {times}.",
  },
  moved: {
    usual: 'Your appointment has been moved to {times}.',
    friendly: "I've moved your appointment to {times}.",
    casual: "I've moved it to {times}.",
  },
  cancelled: {
    usual: 'Your appointment {times} is cancelled.',
    friendly: "I've cancelled your appointment {times}.",
    casual: 'Your appointment {times} is cancelled.',
  },
  ask_new_time: {
    usual: 'You have an appointment {times}. When would suit you instead?',
    formal: 'You have an appointment {times}. When would be convenient instead?',
    casual: "You're booked {times}. When would work instead?",
  },
  which_appointment: {
    usual: 'You have appointments {times}. Which one is it?',
    formal: 'You have appointments {times}. Which one does it concern?',
  },
  your_appointment: { usual: 'You have an appointment {times}.' },
  your_appointments: { usual: 'You have appointments {times}.' },
  ask_booked_name: {
    usual: 'What name is the appointment under?',
    formal: 'Under which name was the appointment made?',
  },
  no_appointments: {
    usual: 'I find no appointment under that name and the number you are calling from.',
    casual: "I can't find an appointment under that name and your number.",
  },
  what_to_change: {
    usual: 'All right, I have not done it. What should be different?',
    formal: 'Very well, I have not done it. What should be different?',
    casual: "Okay, I haven't done it. What should be different?",
  },
  left_as_it_is: {
    usual: 'All right, I leave everything as it is.',
    friendly: "No problem, I'll leave everything as it is.",
    casual: "Okay, I'll leave everything as it is.",
  },
  nothing_free: {
    usual: "I'm sorry, I find nothing free in the next weeks.",
    formal: 'I regret that I find nothing available in the coming weeks.',
    casual: "Sorry, I can't find anything free in the next weeks.",
  },
  calendar_down: {
    usual: "I'm sorry, I can't get at the calendar right now.",
    formal: 'I regret that I cannot reach the calendar at present.',
    casual: "Sorry, I can't get at the calendar right now.",
  },
  not_sure_it_worked: {
    usual: "I'm sorry, I can't tell whether that went through. Somebody will check it for you.",
    formal: 'I regret that I cannot tell whether that went through. Somebody will check it for you.',
    casual: "Sorry, I can't tell if that went through. Somebody will check it.",
  },
  needs_name: { usual: "I'm sorry, I can't book it without a name." },
  appointment_gone: { usual: "I'm sorry, I can't find that appointment any more." },
} as const satisfies Readonly<Record<string, Variants>>
