import type { Variants } from '../../../variants.ts'

/** What holds a conversation together and is about nothing else. */
export const COURTESIES = {
  how_can_i_help: {
    usual: ['How can I help you?', 'What can I do for you?', 'Tell me, what is it about?'],
    friendly: 'So, what can I do for you?',
    empathetic: 'How may I help you today?',
    energetic: 'What can I do for you today?',
    calm: 'Take your time. How can I help you?',
    formal: 'How may I be of assistance?',
    casual: "What's up? How can I help?",
  },
  hello: {
    usual: [
      'Hello. How can I help you?',
      'Hello there. What can I do for you?',
      'Yes, hello, I am listening.',
    ],
    friendly: 'Hi there! What can I do for you?',
    empathetic: 'Hello, good to hear from you. How may I help you today?',
    energetic: 'Hello! What can I do for you today?',
    calm: 'Hello. How can I help you?',
    formal: 'Good day. How may I be of assistance?',
    casual: 'Hey! How can I help?',
  },
  how_are_you: {
    usual: [
      "I'm fine, thank you. How can I help you?",
      'Still very well, thank you. What can I do for you?',
      'All is well here, thanks for asking. What is it about?',
    ],
    friendly: "I'm doing great, thanks for asking! What can I do for you?",
    energetic: "I'm doing great! What can I do for you?",
    formal: 'Very well, thank you. How may I be of assistance?',
    casual: "I'm good, thanks! How can I help?",
  },
  anything_else: {
    usual: ['Is there anything else?', 'What else can I do for you?', 'Can I help you with anything more?'],
    friendly: 'Is there anything else I can do for you?',
    empathetic: 'Is there anything else on your mind?',
    energetic: 'Anything else I can do for you?',
    formal: 'Is there anything further I can do for you?',
    casual: 'Anything else?',
  },
  this_is: {
    usual: [
      'This is {business}. How can I help you?',
      'Yes, you have reached {business}. What can I do for you?',
      'You are speaking to {business}. What is it about?',
    ],
    friendly: 'This is {business}. What can I do for you?',
    formal: 'This is {business}. How may I be of assistance?',
    casual: 'This is {business}. How can I help?',
  },
  who_i_am: {
    usual: [
      'I am {agent}, the automated assistant of {business}.',
      'My name is {agent}, and I am the automated assistant of {business}.',
      'This is {agent}, the automated assistant that answers the phone for {business}.',
    ],
    friendly: "I'm {agent}, the automated assistant of {business}.",
    casual: "I'm {agent}, the automated assistant of {business}.",
  },
  i_am_automated: {
    usual: [
      'I am an automated assistant, not a person. I answer the phone for {business}.',
      'No, not a person: an automated assistant, here for {business}.',
      'You are speaking to an automated assistant, not to a human being.',
    ],
    friendly: "I'm an automated assistant, not a person, and I answer the phone for {business}.",
    casual: "I'm an automated assistant, not a person. I answer the phone for {business}.",
  },
  fine_thanks: {
    usual: ["I'm fine, thank you.", 'Very well, thanks for asking.', 'All is well here, thank you.'],
  },
  weather: {
    usual: [
      'I cannot look out of the window from here, I am afraid.',
      'I do not get to see much of the weather in here.',
      'I would not know about the weather, I am on the phone all day.',
    ],
  },
  i_am_here: {
    usual: ['Yes, I am here.', 'I am still on the line.', 'Yes, I can hear you.'],
  },
  not_that_business: {
    usual: [
      'No, this is {business}. Can I do something for you all the same?',
      'You have reached {business}, not them. Is there anything that we can do for you?',
      'I am afraid not: this is {business}. Did you want to reach us?',
    ],
  },
  speaks_english: {
    usual: ['Yes, I speak English.', 'English is fine.', 'Yes, English it is.'],
  },
  only_english: {
    usual: [
      "I'm sorry, I can only speak English.",
      'English is the only language that I speak, I am sorry.',
      'I am afraid English is all that I understand.',
    ],
  },
  take_your_time: {
    usual: [
      'Of course, take your time.',
      'No hurry, I will wait.',
      'I am still here. Just go on when you are ready.',
    ],
    casual: 'Sure, take your time.',
  },
  once_more: {
    usual: ['Of course, here it is again.', 'Let me say that once more.', 'Sure, one more time.'],
    casual: 'Sure, here it is again.',
  },
  slower: {
    usual: ['Of course, more slowly.', 'Let me say it bit by bit.', 'Certainly, step by step.'],
  },
  nothing_to_repeat: {
    usual: [
      'This is {business}. What can I do for you?',
      'You have reached {business}. How can I help you?',
      'I only said that this is {business}. What is it about?',
    ],
  },
  you_are_welcome: {
    usual: ['You are welcome.', 'My pleasure.', 'Any time.'],
    friendly: "You're very welcome!",
    energetic: 'My pleasure!',
    formal: 'It is my pleasure.',
    casual: 'No problem!',
  },
  wrong_number: {
    usual: [
      'No problem. This is {business}. Goodbye.',
      'No harm done. You have reached {business}. Have a good day.',
      'That can happen. You are speaking with {business}. Bye now.',
    ],
    friendly: 'No worries at all! This is {business}. Bye!',
    formal: 'Not at all. This is {business}. Goodbye.',
    casual: 'No worries. This is {business}. Bye!',
  },
  not_interested: {
    usual: [
      'Thank you, but we are not interested. Please take this number off your list. Goodbye.',
      'We do not need that, thank you. Please do not call this number again. Have a good day.',
      'No, thank you. Please remove this number from your list. Bye now.',
    ],
  },
  goodbye: {
    usual: [
      'Thank you for calling {business}. Goodbye.',
      'Thanks for your call. Goodbye.',
      'Thank you, and goodbye from {business}.',
    ],
    friendly: 'Thanks for calling {business}. Have a lovely day. Bye!',
    empathetic: 'Thank you for calling {business}. Take good care. Goodbye.',
    energetic: 'Thanks for calling {business}! Have a great day. Bye!',
    calm: 'Thank you for calling {business}. Goodbye, and take care.',
    formal: 'Thank you for calling {business}. Goodbye.',
    casual: 'Thanks for calling {business}. Bye!',
  },
} as const satisfies Readonly<Record<string, Variants>>
