import { describe, expect, test } from 'vitest'
import { disclosure } from './disclosure.ts'
import { firstWords } from '../words.ts'

/** A greeting, and up to where it must have been heard; null where it leaves open who speaks. */
const GREETINGS: readonly (readonly [greeting: string, said: string | null])[] = [
  [
    "Hello, this is Bright Smile Dental's AI assistant. How can I help?",
    "Hello, this is Bright Smile Dental's AI assistant.",
  ],
  ['Hi, you are speaking with an AI. What can I do for you?', 'Hi, you are speaking with an AI.'],
  ["I'm Ava, the A.I. receptionist of Maple Dental.", "I'm Ava, the A.I. receptionist"],
  ['Hi, I am Ava, your AI-powered phone assistant!', 'Hi, I am Ava, your AI-powered phone assistant!'],
  [
    'Welcome to Joe’s. I am a virtual assistant, how may I help?',
    'Welcome to Joe’s. I am a virtual assistant,',
  ],
  ['You have reached the automated assistant of Hill Vets.', 'You have reached the automated assistant'],
  ['This is the digital receptionist of Hill Vets.', 'This is the digital receptionist'],
  [
    'Hello, this is the virtual front desk assistant at the Grand.',
    'Hello, this is the virtual front desk assistant',
  ],
  ['Hi, I am Max, a robot. How can I help?', 'Hi, I am Max, a robot.'],
  ['You are talking to a machine, but a friendly one.', 'You are talking to a machine,'],
  [
    'Good day, I am Eve. I am not a person, but I can book for you.',
    'Good day, I am Eve. I am not a person,',
  ],
  ['Hi, this is Eve, not a human, at your service.', 'Hi, this is Eve, not a human,'],
  [
    'Your call is answered by artificial intelligence. How can I help?',
    'Your call is answered by artificial intelligence.',
  ],
  ['Hello, ai assistant of Lake Hotel here.', 'Hello, ai assistant'],
  ['AI assistant at Lake Hotel, good morning.', 'AI assistant'],
  [
    'Thanks for calling Oak Law. I am a computer program that can take messages.',
    'Thanks for calling Oak Law. I am a computer program',
  ],
  ['Bright Dental, this is Ava. How can I help?', null],
  ['Hello, this is Ann, the assistant of Dr. Miller.', null],
  ['Ann speaking, personal assistant to the owner.', null],
  ['Hello, this is Ai Nguyen at Lotus Nails.', null],
  ['Thank you for calling AI Motors, how can I help?', null],
  ['Welcome to the Robot Repair Shop, this is Tim.', null],
  ['This is your robot vacuum shop. How can I help?', null],
  ["Bob's Computer Service, what can I do for you?", null],
  ['Digital Print House, Marge speaking.', null],
  ['This is Ann, your digital marketing agent.', null],
  ["Hello, I'm Ava. I'm not a robot, I promise.", null],
  ['No automated assistants here: this is Jim.', null],
  ['You will never talk to a robot here.', null],
  ['Machine parts, spindles and lathes, good morning.', null],
  ['Hello, how can I help you?', null],
]

test.each(GREETINGS)('%s', (greeting, said) => {
  const words = disclosure.wordsUntilSaid(greeting)
  expect(words === undefined ? null : firstWords(greeting, words)).toBe(said)
})

describe('a caller asks whether a person speaks', () => {
  test.each([
    'Are you a robot?',
    'are you a real person',
    'Are you human?',
    'Am I talking to a machine?',
    'am I speaking with a real human being',
    'Is this a recording?',
    'Is this AI?',
    'is this an AI assistant',
    'Is this an automated system?',
    'are you real',
    'Wait, are you actually a person?',
    "You're not a real person, are you?",
    'You sound like a robot.',
    'human or robot?',
    'Is this a person or a bot?',
    'Are you some kind of chatbot?',
    'Is there a real person there?',
    'Sorry, am I on the phone with a computer?',
    'are you an answering machine',
    'Is that a real voice?',
    'Hello, are you a human being?',
    'is it a bot',
  ])('and nothing else: %s', (text) => expect(disclosure.askedIn(text)).toBe('only'))

  test.each([
    'Are you a robot? I need a cleaning on Tuesday.',
    'I would like to book a table for four, are you a real person by the way?',
    'Is this a machine or can you tell me your opening hours?',
  ])('among other things: %s', (text) => expect(disclosure.askedIn(text)).toBe('too'))

  test.each([
    'Can I speak to a real person?',
    'Do you repair robots?',
    'Are you open on Sunday?',
    'Is there a person I can talk to?',
    'My computer is broken.',
    'Are you a real dentist?',
    'Is this Bright Dental?',
    'Do you sell coffee machines?',
    'Are you a computer repair shop?',
    'How much is it per person?',
    'Is this in real time?',
  ])('not in: %s', (text) => expect(disclosure.askedIn(text)).toBeUndefined())
})

describe('an agent claims to be a person', () => {
  test.each([
    "I'm a real person.",
    'Yes, I am a real person, and I work at the front desk.',
    'I am human.',
    "Of course I'm a human being!",
    "Don't worry, you are talking to a real human.",
    "No, I'm not a robot.",
    'I am definitely not an AI.',
    "I'm not a machine, I'm Ava.",
    'This is not a recording.',
    "I'm a living, breathing person.",
    'I am 100 percent human.',
    "I'm not an automated system.",
    "I'm a real receptionist here at Bright Dental.",
    'No robots here, just me.',
    "I'm as real as you are.",
    'As a human, I understand.',
    'I have a pulse.',
  ])('%s', (sentence) => expect(disclosure.claimsPerson(sentence, false)).toBe(true))

  test.each([
    'Yes, I am.',
    'Yes I am indeed.',
    "No, I'm not.",
    'Yes.',
    'Of course I am.',
    'Nope.',
    'Absolutely!',
    'You are.',
  ])('when asked: %s', (sentence) => {
    expect(disclosure.claimsPerson(sentence, true)).toBe(true)
    expect(disclosure.claimsPerson(sentence, false)).toBe(false)
  })

  test.each([
    'I am an AI assistant.',
    "I'm not a person, but I can help.",
    "No, I'm an automated assistant, not a person.",
    'I can put you through to a real person.',
    'A real person will call you back.',
    'I am not sure, but I can ask.',
    'The room is for one person.',
    'Our human resources team is open until five.',
    'I am the assistant of Bright Dental.',
    'We have no machines here that take coins.',
    'It is 20 dollars per person.',
    'Would you like to speak with a person?',
    "I'm afraid I am not able to do that.",
    'Yes, we are open.',
    'I am a virtual assistant.',
    'The doctor is a real person to talk to.',
  ])('not in: %s', (sentence) => {
    expect(disclosure.claimsPerson(sentence, false)).toBe(false)
    expect(disclosure.claimsPerson(sentence, true)).toBe(false)
  })
})
