import type { Variants } from '../../../variants.ts'

/** What the receptionist says about appointments, where it has the calendar to hand. */
export const BOOKING_LINES = {
  offer_booking: {
    usual: [
      'Shall I look for a free time for you?',
      'Would you like me to see what is free?',
      'I can look for a time now. Would you like that?',
    ],
    friendly: 'Would you like me to find you a time?',
    formal: 'Would you permit me to look for a suitable time?',
    casual: 'Want me to find you a time?',
  },
  ask_day: {
    usual: [
      'Which day and time would suit you?',
      'When would you like to come?',
      'Tell me a day, and whether morning or afternoon is better.',
    ],
    friendly: 'Which day and time would work best for you?',
    formal: 'Which day and time would be convenient?',
    casual: 'When would work for you?',
  },
  ask_other_time: {
    usual: [
      'Which other day or time would suit you?',
      'When else could you come?',
      'Tell me another day or time, and I will look again.',
    ],
    friendly: 'No problem. Which other day or time would work for you?',
    formal: 'Which other day or time would be convenient?',
    casual: 'Sure. When else would work?',
  },
  offer_one: {
    usual: [
      'I have a time free {times}. Would that suit you?',
      'There is a free time {times}. Shall I take that one?',
      'I could give you {times}. Is that all right?',
    ],
    friendly: "I've got a time free {times}. Would that work for you?",
    formal: 'There is a time available {times}. Would that be convenient?',
    casual: "I've got {times}. Does that work?",
  },
  offer_times: {
    usual: [
      'I have times free {times}. Which one suits you best?',
      'You could come {times}. Which do you prefer?',
      'Free times are {times}. Which of them shall I take?',
    ],
    friendly: "I've got times free {times}. Which one would you like?",
    formal: 'There are times available {times}. Which would you prefer?',
    casual: "I've got {times}. Which one works?",
  },
  not_free_then: {
    usual: [
      "I'm sorry, nothing is free then.",
      'That is all taken, I am afraid.',
      'Nothing is left then either.',
    ],
    friendly: "Oh, I'm sorry, we have nothing free then.",
    empathetic: "I'm so sorry, I have nothing free then.",
    formal: 'I regret that nothing is available then.',
    casual: 'Sorry, nothing free then.',
  },
  slot_taken: {
    usual: [
      "I'm sorry, somebody else has just taken that time.",
      'That one has just gone as well, I am sorry.',
      'Somebody was faster with that time, unfortunately.',
    ],
    formal: 'I regret that this time has just been taken by somebody else.',
    casual: 'Sorry, somebody just took that one.',
  },
  time_is_free: {
    usual: ['Yes, {times} is free.', 'That works: {times} is free.', 'You are in luck, {times} is free.'],
    friendly: 'Good news, {times} is free.',
    energetic: 'Great, {times} is free!',
    formal: 'Certainly, {times} is available.',
    casual: 'Yep, {times} is free.',
  },
  time_noted: {
    usual: ['All right, {times}.', 'Fine, {times}.', 'Good, {times} then.'],
    friendly: 'Lovely, {times}.',
    energetic: 'Great, {times}!',
    formal: 'Very well, {times}.',
    casual: 'Okay, {times}.',
  },
  confirm_booking: {
    usual: [
      'So that is {times}, for {name}. Shall I book it?',
      'That would be {times}, for {name}. Do you want me to book it?',
      '{name}, {times}: is that right, and shall I book it?',
    ],
    friendly: "So that's {times}, for {name}. Shall I book it?",
    formal: 'May I confirm {times}, for {name}. Shall I book it?',
    casual: "So that's {times}, for {name}. Book it?",
  },
  confirm_booking_number: {
    usual: [
      'So that is {times}, for {name}, and your number is {digits}. Shall I book it?',
      'That would be {times}, for {name}, number {digits}. Do you want me to book it?',
      '{name}, {times}, reachable on {digits}: is that right, and shall I book it?',
    ],
    friendly: "So that's {times}, for {name}, and your number is {digits}. Shall I book it?",
  },
  confirm_move: {
    usual: [
      'So I move your appointment from {old} to {times}. Shall I do that?',
      'From {old} to {times}: is that right, and shall I move it?',
      'Your appointment would go from {old} to {times}. Do you want that?',
    ],
    formal: 'So I shall move your appointment from {old} to {times}. Is that correct?',
    casual: 'So from {old} to {times}. Shall I move it?',
  },
  confirm_cancel: {
    usual: [
      'You have an appointment {times}. Shall I cancel it?',
      'Your appointment is {times}. Do you want me to cancel that one?',
      'It is the appointment {times}. Should it be cancelled, yes or no?',
    ],
    formal: 'You have an appointment {times}. Do you wish me to cancel it?',
  },
  cancel_again: {
    usual: [
      'Shall I cancel it again?',
      'Do you want me to undo that?',
      'Should I take it out of the calendar again?',
    ],
  },
  booked: {
    usual: [
      'You are booked for {times}.',
      'That is done, you are booked for {times}.',
      'I have put you down for {times}.',
    ],
    friendly: "You're all set for {times}. We look forward to seeing you!",
    empathetic: 'You are booked for {times}. We look forward to seeing you.',
    energetic: "You're booked for {times}!",
    formal: 'Your appointment is confirmed for {times}.',
    casual: "You're booked for {times}.",
  },
  moved: {
    usual: [
      'Your appointment has been moved to {times}.',
      'That is done, your appointment is now {times}.',
      'I have moved you to {times}.',
    ],
    friendly: "I've moved your appointment to {times}.",
    casual: "I've moved it to {times}.",
  },
  cancelled: {
    usual: [
      'Your appointment {times} is cancelled.',
      'That is done, the appointment {times} is cancelled.',
      'I have cancelled the one {times}.',
    ],
    friendly: "I've cancelled your appointment {times}.",
    casual: 'Your appointment {times} is cancelled.',
  },
  ask_new_time: {
    usual: [
      'You have an appointment {times}. When would suit you instead?',
      'Your appointment is {times}. To which day and time shall I move it?',
      'It is {times} now. When should it be?',
    ],
    formal: 'You have an appointment {times}. When would be convenient instead?',
    casual: "You're booked {times}. When would work instead?",
  },
  which_appointment: {
    usual: [
      'You have appointments {times}. Which one is it?',
      'I see appointments {times}. Which of them do you mean?',
      'There are appointments {times}. Tell me the day of the one that you mean.',
    ],
    formal: 'You have appointments {times}. Which one does it concern?',
  },
  your_appointment: {
    usual: ['You have an appointment {times}.', 'Your appointment is {times}.', 'We expect you {times}.'],
  },
  your_appointments: {
    usual: ['You have appointments {times}.', 'Your appointments are {times}.', 'We expect you {times}.'],
  },
  ask_booked_name: {
    usual: [
      'What name is the appointment under?',
      'Please tell me the name that it was booked under.',
      'Who was the appointment made for?',
    ],
    formal: 'Under which name was the appointment made?',
  },
  no_appointments: {
    usual: [
      'I find no appointment under that name and the number you are calling from.',
      'There is nothing in the calendar for that name and your number.',
      'Under that name and number I see no appointment.',
    ],
    casual: "I can't find an appointment under that name and your number.",
  },
  what_to_change: {
    usual: [
      'All right, I have not done it. What should be different?',
      'Nothing is booked yet. What shall I change?',
      'I have left it. Tell me what is not right: the time or the name?',
    ],
    formal: 'Very well, I have not done it. What should be different?',
    casual: "Okay, I haven't done it. What should be different?",
  },
  left_as_it_is: {
    usual: [
      'All right, I leave everything as it is.',
      'Fine, nothing has been changed.',
      'Then it all stays as it was.',
    ],
    friendly: "No problem, I'll leave everything as it is.",
    casual: "Okay, I'll leave everything as it is.",
  },
  nothing_free: {
    usual: [
      "I'm sorry, I find nothing free in the next weeks.",
      'The next weeks are full, I am afraid.',
      'There is no free time in the coming weeks, unfortunately.',
    ],
    formal: 'I regret that I find nothing available in the coming weeks.',
    casual: "Sorry, I can't find anything free in the next weeks.",
  },
  calendar_down: {
    usual: [
      "I'm sorry, I can't get at the calendar right now.",
      'The calendar does not answer at the moment, I am sorry.',
      'I still cannot see the calendar, unfortunately.',
    ],
    formal: 'I regret that I cannot reach the calendar at present.',
    casual: "Sorry, I can't get at the calendar right now.",
  },
  not_sure_it_worked: {
    usual: [
      "I'm sorry, I can't tell whether that went through. Somebody will check it for you.",
      'I am not certain that this was done. Somebody will look after it and tell you.',
      'The calendar has not confirmed that, I am sorry. Somebody will see to it.',
    ],
    formal: 'I regret that I cannot tell whether that went through. Somebody will check it for you.',
    casual: "Sorry, I can't tell if that went through. Somebody will check it.",
  },
  needs_name: {
    usual: [
      "I'm sorry, I can't book it without a name.",
      'A booking needs a name, I am afraid.',
      'Without a name the calendar takes no booking, unfortunately.',
    ],
  },
  appointment_gone: {
    usual: [
      "I'm sorry, I can't find that appointment any more.",
      'That appointment is no longer in the calendar, I am sorry.',
      'The calendar does not have that appointment any longer.',
    ],
  },
} as const satisfies Readonly<Record<string, Variants>>
