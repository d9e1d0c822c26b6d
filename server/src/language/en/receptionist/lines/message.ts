import type { Variants } from '../../../variants.ts'

/** What is asked and said while a message is taken. */
export const MESSAGE = {
  ask_name: {
    usual: ['May I have your name, please?', 'And your name, please?', 'Who may I say is calling?'],
    friendly: "What's your name, please?",
    energetic: 'Great, and what is your name?',
    formal: 'May I ask for your full name, please?',
    casual: "What's your name?",
  },
  ask_name_again: {
    usual: [
      "I'm sorry, I did not catch your name. Please say just your name.",
      'I did not get the name. Could you say it once more, slowly?',
      'Please tell me your first and your last name, or spell it.',
    ],
    casual: "Sorry, didn't catch that. What's your name?",
  },
  offer_own_number: {
    usual: [
      'Shall we call you back on the number you are calling from, ending in {digits}?',
      'Is the number that you are calling from all right, the one ending in {digits}?',
      'I see a number ending in {digits}. May we call you back on that one?',
    ],
    casual: 'Should we call you back on the number ending in {digits}?',
  },
  ask_number: {
    usual: [
      'What number can we reach you on?',
      'And your phone number, please?',
      'Which number should we call?',
    ],
    friendly: "And what's the best number to reach you on?",
    formal: 'On which telephone number may we reach you?',
    casual: 'What number can we call you on?',
  },
  go_on: { usual: ['Yes, please go on.', 'And then?', 'I am listening, go on.'] },
  read_back: {
    usual: [
      'I have {digits}. Is that right?',
      'So it is {digits}. Correct?',
      'I wrote down {digits}. Does that sound right?',
    ],
    friendly: 'Let me read that back: {digits}. Did I get that right?',
    formal: 'Allow me to read that back: {digits}. Is that correct?',
    casual: "I've got {digits}. That right?",
  },
  ask_number_again: {
    usual: [
      'Please tell me the whole number once more, digit by digit. You can also key it in on your phone.',
      'I need the number again from the beginning, one digit after the other.',
      'Could you key the number in on your phone, or say it once more slowly?',
    ],
  },
  no_number: {
    usual: [
      'All right, we will leave the number out.',
      'Then we will do without a number.',
      'Fine, no number then.',
    ],
  },
  number_kept: {
    usual: [
      'I will keep the number as I have it.',
      'Then I will leave the number as it is.',
      'I will note it as I heard it.',
    ],
  },
  address_noted: {
    usual: ['I have noted: {address}', 'I wrote down: {address}', 'The address that I have is: {address}'],
  },
  check_address: {
    usual: [
      'Let me read that back: {letters}. Is that right?',
      'So it is {letters}. Correct?',
      'Now I have {letters}. Does that fit?',
    ],
    casual: "I've got {letters}. That right?",
  },
  ask_address_again: {
    usual: [
      "I'm sorry. Which part is wrong? You can spell it, for example B as in Bravo.",
      'Please spell what is different, with a word for each letter.',
      'Which letters should be others? B as in Bravo, for example.',
    ],
  },
  ask_address_local: {
    usual: [
      'Please spell only the part before the at, with a word for each letter.',
      'Then just the part before the at once more, letter by letter.',
      'Could you spell only what comes before the at?',
    ],
  },
  ask_address_domain: {
    usual: [
      'Please tell me only what comes after the at once more.',
      'Then just the part after the at again, please.',
      'Could you spell only what comes after the at?',
    ],
  },
  ask_reason: {
    usual: [
      'What would you like me to tell them?',
      'And what may I pass on?',
      'Please tell me your message in a few words.',
    ],
    friendly: 'And what would you like me to tell them?',
    empathetic: 'Please tell me what I should pass on.',
    formal: 'What message may I pass on?',
    casual: 'What should I tell them?',
  },
  why_asked: {
    usual: [
      'It is so that somebody can get back to you.',
      'We only use it to get back to you.',
      'Without it we cannot call you back.',
    ],
  },
  no_reason: {
    usual: [
      'Then I will just say that you called.',
      'I will say that you called.',
      'All right, I will pass on that you called.',
    ],
  },
  name_noted: {
    usual: ['Thank you, {name}.', 'All right, {name}.', 'I have your name as {name}.'],
    friendly: 'Thanks, {name}.',
    casual: 'Okay, {name}.',
  },
  check_name: {
    usual: ['I understood {name}. Is that right?', 'Is your name {name}?', 'Did I get it right, {name}?'],
  },
  check_spelling: {
    usual: [
      'I have {letters}: {name}. Is that right?',
      'So it is {name}, spelled {letters}. Correct?',
      'Let me spell that back: {letters}, for {name}. Is that how it is written?',
    ],
  },
  no_name: {
    usual: [
      'All right, we will leave the name out.',
      'Then I will write it down without a name.',
      'Fine, no name then.',
    ],
  },
  name_changed: {
    usual: [
      'Thank you, I have corrected that to {name}.',
      'I have changed the name to {name}, thank you.',
      'The name is {name} now, thank you.',
    ],
  },
  message_told: {
    usual: [
      'I will pass on: {message}',
      'Your message is: {message}',
      'This is what I wrote down: {message}',
    ],
  },
  message_told_for: {
    usual: [
      'I will pass on to {person}: {message}',
      'Your message for {person} is: {message}',
      'This is what {person} will read: {message}',
    ],
  },
  message_changed: {
    usual: [
      'I have corrected that: {message}',
      'Now it says: {message}',
      'Thank you, I changed it to: {message}',
    ],
  },
  message_done: {
    usual: [
      'Thank you, {name}. I have noted that, and somebody will get back to you.',
      'I have written that down, {name}. Somebody will be in touch.',
      'Thank you, {name}. The team will have your message, and somebody will call you.',
    ],
    friendly: 'Thanks so much, {name}. I wrote that down, and somebody will get back to you.',
    empathetic: 'Thank you, {name}. I have noted everything, and somebody will take care of it.',
    energetic: 'Got it, {name}! Somebody will get back to you.',
    formal: 'Thank you, {name}. Your message has been noted, and somebody will contact you.',
    casual: 'Got it, {name}. Somebody will get back to you.',
  },
  message_done_nameless: {
    usual: [
      'Thank you. I have noted that, and somebody will get back to you.',
      'I have written that down. Somebody will be in touch.',
      'Thank you. The team will have your message.',
    ],
    friendly: 'Thanks so much. I wrote that down, and somebody will get back to you.',
    formal: 'Thank you. Your message has been noted, and somebody will contact you.',
    casual: 'Got it. Somebody will get back to you.',
  },
  offer_to_add: {
    usual: [
      'Shall I add that to your message?',
      'Would you like that in your message too?',
      'May I put that into your message as well?',
    ],
    casual: 'Want me to add that to your message?',
  },
  message_added: {
    usual: ['I have added that.', 'That is in your message now.', 'I have put that in as well.'],
    casual: 'Added.',
  },
  message_dropped: {
    usual: [
      'All right, then I will not take a message.',
      'Fine, I will not write anything down.',
      'Okay, then we leave it at that.',
    ],
    casual: 'Okay, no message then.',
  },
} as const satisfies Readonly<Record<string, Variants>>
