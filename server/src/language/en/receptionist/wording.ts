/** A line in the professional wording, and in that of each personality that would say it otherwise. */
export type Variants = { readonly usual: string } & {
  readonly [
    personality in 'professional' | 'friendly' | 'empathetic' | 'energetic' | 'calm' | 'formal' | 'casual'
  ]?: string
}

/**
 * Everything that the receptionist says of its own accord. Words in braces are filled in from the briefing or from
 * what the caller said. `usual` is the professional wording; a personality has its own where it would say it otherwise.
 */
export const LINES = {
  how_can_i_help: {
    usual: 'How can I help you?',
    friendly: 'What can I do for you?',
    empathetic: 'How may I help you today?',
    energetic: 'What can I do for you today?',
    calm: 'Take your time. How can I help you?',
    formal: 'How may I be of assistance?',
    casual: "What's up? How can I help?",
  },
  hello: {
    usual: 'Hello. How can I help you?',
    friendly: 'Hi there! What can I do for you?',
    empathetic: 'Hello, good to hear from you. How may I help you today?',
    energetic: 'Hello! What can I do for you today?',
    calm: 'Hello. How can I help you?',
    formal: 'Good day. How may I be of assistance?',
    casual: 'Hey! How can I help?',
  },
  how_are_you: {
    usual: "I'm fine, thank you. How can I help you?",
    friendly: "I'm doing great, thanks for asking! What can I do for you?",
    energetic: "I'm doing great! What can I do for you?",
    formal: 'Very well, thank you. How may I be of assistance?',
    casual: "I'm good, thanks! How can I help?",
  },
  anything_else: {
    usual: 'Is there anything else?',
    friendly: 'Is there anything else I can do for you?',
    empathetic: 'Is there anything else on your mind?',
    energetic: 'Anything else I can do for you?',
    formal: 'Is there anything further I can do for you?',
    casual: 'Anything else?',
  },
  did_you_mean: {
    usual: 'Just to be sure, is this your question: {question}',
    friendly: 'Let me make sure I got that. Is this your question: {question}',
    formal: 'May I confirm that this is your question: {question}',
    casual: 'So you want to know: {question}',
  },
  other_words: {
    usual: "I'm sorry, I did not understand that. Could you say it in other words?",
    friendly: "Oh, I'm sorry, I didn't quite get that. Could you say it another way?",
    empathetic: "I'm so sorry, I want to get this right. Could you say it in other words?",
    energetic: 'Sorry, I missed that! Could you say it another way?',
    formal: 'I beg your pardon, I did not understand that. Would you kindly rephrase it?',
    casual: "Sorry, didn't get that. Can you say it another way?",
  },
  not_known: {
    usual: "I'm sorry, I don't have that information.",
    friendly: "I'm sorry, that's something I don't know.",
    empathetic: "I'm so sorry, I wish I could tell you, but I don't have that information.",
    energetic: "Good question, but I don't have that information!",
    formal: 'I regret that I do not have that information.',
    casual: "Sorry, I don't know that one.",
  },
  cannot_help: {
    usual: "I'm afraid I can't help with that myself.",
    friendly: "I'm sorry, that's something I can't do myself.",
    empathetic: "I'm so sorry, I wish I could help with that myself.",
    energetic: "That's one I can't help with myself!",
    formal: 'I regret that I cannot assist with that myself.',
    casual: "Sorry, I can't help with that one.",
  },
  this_is: {
    usual: 'This is {business}. How can I help you?',
    friendly: 'This is {business}. What can I do for you?',
    formal: 'This is {business}. How may I be of assistance?',
    casual: 'This is {business}. How can I help?',
  },
  offer_message: {
    usual: 'May I take a message, so that somebody can get back to you?',
    friendly: 'Would you like me to take a message, so that somebody can get back to you?',
    empathetic: 'May I take a message, so that somebody can look after this for you?',
    energetic: 'Shall I take a message, so that somebody gets back to you?',
    formal: 'Would you permit me to take a message, so that somebody can return your call?',
    casual: 'Want me to take a message, so somebody can get back to you?',
  },
  take_message: {
    usual: 'I will take a message, and somebody will get back to you.',
    friendly: "I'll gladly take a message, and somebody will get back to you.",
    casual: "I'll take a message, and somebody will get back to you.",
  },
  put_through: {
    usual: 'I will put you through to a colleague. Please hold.',
    friendly: "Sure, I'll put you through to somebody. Just a moment, please.",
    empathetic: 'Of course, I will put you through to somebody who can help. Please stay on the line.',
    energetic: "Sure thing, I'll put you right through!",
    calm: 'Of course. I will put you through now. Please hold.',
    formal: 'Certainly. I shall connect you with a colleague. Please hold the line.',
    casual: "Sure, I'll put you through. Hang on.",
  },
  cannot_put_through: {
    usual: "I'm sorry, I can't put you through from here.",
    friendly: "I'm sorry, I'm not able to put you through from here.",
    formal: 'I regret that I am unable to connect you from here.',
    casual: "Sorry, I can't put you through from here.",
  },
  closed_now: {
    usual: 'We are closed right now.',
    formal: 'Our office is closed at present.',
  },
  ask_name: {
    usual: 'May I have your name, please?',
    friendly: "What's your name, please?",
    energetic: 'Great, and what is your name?',
    formal: 'May I ask for your full name, please?',
    casual: "What's your name?",
  },
  ask_name_again: {
    usual: "I'm sorry, I did not catch your name. Please say just your name.",
    casual: "Sorry, didn't catch that. What's your name?",
  },
  offer_own_number: {
    usual: 'Shall we call you back on the number you are calling from, ending in {digits}?',
    casual: 'Should we call you back on the number ending in {digits}?',
  },
  ask_number: {
    usual: 'What number can we reach you on?',
    friendly: "And what's the best number to reach you on?",
    formal: 'On which telephone number may we reach you?',
    casual: 'What number can we call you on?',
  },
  go_on: { usual: 'Yes, please go on.' },
  read_back: {
    usual: 'I have {digits}. Is that right?',
    friendly: 'Let me read that back: {digits}. Did I get that right?',
    formal: 'Allow me to read that back: {digits}. Is that correct?',
    casual: "I've got {digits}. That right?",
  },
  ask_number_again: {
    usual: 'Please tell me the whole number once more, digit by digit. You can also key it in on your phone.',
  },
  no_number: { usual: 'All right, we leave the number out.' },
  ask_reason: {
    usual: 'What is it about?',
    friendly: 'And what is it about?',
    empathetic: 'Please tell me what it is about.',
    formal: 'May I ask what it concerns?',
    casual: "What's it about?",
  },
  name_changed: { usual: 'Thank you, I have corrected your name.' },
  message_done: {
    usual: 'Thank you, {name}. I have noted that, and somebody will get back to you.',
    friendly: 'Thanks so much, {name}. I wrote that down, and somebody will get back to you.',
    empathetic: 'Thank you, {name}. I have noted everything, and somebody will take care of it.',
    energetic: 'Got it, {name}! Somebody will get back to you.',
    formal: 'Thank you, {name}. Your message has been noted, and somebody will contact you.',
    casual: 'Got it, {name}. Somebody will get back to you.',
  },
  message_done_nameless: {
    usual: 'Thank you. I have noted that, and somebody will get back to you.',
    friendly: 'Thanks so much. I wrote that down, and somebody will get back to you.',
    formal: 'Thank you. Your message has been noted, and somebody will contact you.',
    casual: 'Got it. Somebody will get back to you.',
  },
  message_dropped: {
    usual: 'All right, I take no message then.',
    casual: 'Okay, no message then.',
  },
  life_in_danger: {
    usual: 'If somebody is in danger, please hang up and call the emergency services now.',
  },
  urgent: {
    usual: 'I understand that it is urgent.',
    empathetic: 'I understand that this is urgent, and I am sorry that you are going through it.',
  },
  sorry_to_hear: {
    usual: "I'm sorry to hear that.",
    friendly: "Oh, I'm really sorry to hear that.",
    empathetic: "I'm so sorry that this happened to you. I understand that it is upsetting.",
    energetic: "I'm sorry to hear that. Let's sort it out.",
    calm: "I'm sorry to hear that. Let us take care of it.",
    formal: 'Please accept our apologies.',
    casual: 'Oh no, sorry about that.',
  },
  thanks_for_feedback: {
    usual: 'Thank you for telling us. I will pass it on.',
    friendly: "Thank you so much for telling us. I'll pass it on.",
    casual: "Thanks for telling us. I'll pass it on.",
  },
  note_booking: {
    usual: 'I will note your wish for an appointment, and somebody will confirm it with you.',
    friendly: "I'd love to help with that. I'll note your wish, and somebody will confirm it with you.",
    formal: 'I shall note your request for an appointment, and somebody will confirm it with you.',
    casual: "Sure, I'll note that down, and somebody will confirm it with you.",
  },
  ask_when: {
    usual: 'What is it for, and which day and time would suit you?',
    formal: 'What is it for, and which day and time would be convenient?',
    casual: 'What is it for, and when would work for you?',
  },
  note_change: {
    usual: 'I will note that you want to change your appointment, and somebody will confirm it with you.',
  },
  ask_change: { usual: 'Which appointment is it, and when would suit you instead?' },
  note_cancellation: {
    usual: 'I will pass on that you want to cancel, and somebody will confirm it with you.',
  },
  ask_which: { usual: 'Which appointment is it?' },
  wrong_number: {
    usual: 'No problem. This is {business}. Goodbye.',
    friendly: 'No worries at all! This is {business}. Bye!',
    formal: 'Not at all. This is {business}. Goodbye.',
    casual: 'No worries. This is {business}. Bye!',
  },
  not_interested: {
    usual: 'Thank you, but we are not interested. Please take this number off your list. Goodbye.',
  },
  goodbye: {
    usual: 'Thank you for calling {business}. Goodbye.',
    friendly: 'Thanks for calling {business}. Have a lovely day. Bye!',
    empathetic: 'Thank you for calling {business}. Take good care. Goodbye.',
    energetic: 'Thanks for calling {business}! Have a great day. Bye!',
    calm: 'Thank you for calling {business}. Goodbye, and take care.',
    formal: 'Thank you for calling {business}. Goodbye.',
    casual: 'Thanks for calling {business}. Bye!',
  },
  you_are_welcome: {
    usual: 'You are welcome.',
    friendly: "You're very welcome!",
    energetic: 'My pleasure!',
    formal: 'It is my pleasure.',
    casual: 'No problem!',
  },
  who_i_am: {
    usual: 'I am {agent}, the automated assistant of {business}.',
    friendly: "I'm {agent}, the automated assistant of {business}.",
    casual: "I'm {agent}, the automated assistant of {business}.",
  },
  i_am_automated: {
    usual: 'I am an automated assistant, not a person. I answer the phone for {business}.',
    friendly: "I'm an automated assistant, not a person, and I answer the phone for {business}.",
    casual: "I'm an automated assistant, not a person. I answer the phone for {business}.",
  },
  only_english: { usual: "I'm sorry, I can only speak English." },
  take_your_time: { usual: 'Of course, take your time.', casual: 'Sure, take your time.' },
  slower: { usual: 'Of course.' },
  nothing_to_repeat: { usual: 'I am here. How can I help you?' },
  still_not_understood: {
    usual: "I'm sorry, I still did not understand.",
    friendly: "I'm really sorry, I still didn't get that.",
    formal: 'I apologise, I still did not understand.',
    casual: "Sorry, still didn't get that.",
  },
} as const satisfies Readonly<Record<string, Variants>>
