import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { INTENTS, type Intent } from '../../receptionist.ts'
import { intentsIn, isBrief, isQuestion } from './intents.ts'

const SAID: Readonly<Record<Intent, readonly string[]>> = {
  danger: ['my husband is having a heart attack', 'she is not breathing', 'I smell a gas leak'],
  spam: [
    "We've been trying to reach you about your car's extended warranty.",
    'press one to speak to an agent about lower rates',
    'I can get your business on the first page of Google',
  ],
  wrong_number: ["Sorry, I think I've got the wrong number.", 'I must have misdialed'],
  person: [
    'Can I speak to a real person?',
    'I want to talk to somebody',
    'put me through to the manager please',
    "I don't want to talk to a robot",
    'operator',
    'is there a human being I can talk to? a real person',
    'transfer me',
    'could you connect me with the dentist',
  ],
  robot: ['are you a robot', 'Am I talking to a machine?', 'is this a recording', 'are you a real person'],
  complaint: [
    'I want to make a complaint',
    "I'm very disappointed with the work you did",
    'this is unacceptable',
    'your colleague was really rude',
  ],
  emergency: ["It's an emergency", 'this is urgent', 'I am in terrible pain'],
  message: ['can I leave a message', 'ask him to call me', 'please call me back'],
  change: ['I need to reschedule', 'can we move my appointment to friday'],
  cancellation: ['I want to cancel my appointment', "I can't make it tomorrow", 'cancel my booking please'],
  booking: [
    "I'd like to book an appointment",
    'a table for four tonight',
    'can you fit me in this week',
    'I want to make a reservation',
    'do you have any openings',
    'do you have anything on friday afternoon',
    'Do you have anything for tomorrow?',
    'do you have anything available next week',
    'do you have something at three',
    'Do you have time this afternoon?',
    'do you have time for me',
    'do you have room for six tonight',
    'Do you have space for four people?',
    'do you have anything left on the 24th',
  ],
  feedback: ['I just wanted to say what a great job you did'],
  repeat: ['could you repeat that', 'pardon?', "I didn't catch that", 'say that again please'],
  slower: ['can you slow down please', 'you are talking too fast'],
  hold_on: ['hold on a second', 'just a moment', 'let me check'],
  who: ['who is this', "what's your name", 'who am I speaking with'],
  language: ['habla español', 'do you speak French'],
  own_language: ['do you speak English?'],
  goodbye: ['okay bye', 'have a nice day', 'goodbye', 'Thank you, good-by', 'I have to go now'],
  done: ["that's all", 'no, nothing else', "I'll think about it"],
  thanks: ['thank you so much', 'thanks'],
  how_are_you: ['how are you today', 'Hello, how are you doing?'],
  weather: ['nice weather today', "how's the weather over there?"],
  greeting: ['hello', 'Good morning!', 'hi there'],
  question_ahead: [
    'Hi, I have a question.',
    'can I ask you something',
    'So, I was just talking to my sister about this the other day, and she said I should really give you a call.',
    'Well, it has been quite a week, with the kids and everything.',
    'My neighbour told me about you, she has been coming for years.',
  ],
  is_this: ['is this Bright Dental?', 'have I reached the dentist'],
  never_mind: ['never mind', 'forget it'],
  yes: ['yes', 'Yeah, sure.', 'correct', 'mm-hm', 'that would be great'],
  no: ['no', 'nope', 'no thank you', "that's not right"],
}

describe.each(INTENTS)('%s', (intent) => {
  test.each(SAID[intent])('is heard in "%s"', (said) => {
    expect(intentsIn(said)).toContain(intent)
  })
})

test.each([
  ['can somebody talk to my father in spanish', 'person'],
  ['it is not urgent', 'emergency'],
  ['what is your cancellation policy', 'cancellation'],
  ['it is about my bill', 'yes'],
  ['I know a nice place', 'no'],
  ['do you treat children', 'booking'],
  ['Do you have anything for vegans?', 'booking'],
  ['Do you have anything for kids', 'booking'],
  ['do you have something for a headache', 'booking'],
  ['Do you have anything on the menu without gluten?', 'booking'],
  ['do you have anything for two year olds', 'booking'],
  ['Do you have room for a wheelchair?', 'booking'],
  ['do you have space for my stroller', 'booking'],
  ['Do you have anything at a lower price?', 'booking'],
  ['do you have something for under twenty dollars', 'booking'],
  ['do you have anything at ten dollars', 'booking'],
  ['how long is the warranty', 'spam'],
  ['is the manager rude or not', 'person'],
  ['are you a real person?', 'person'],
  ['when can I come to see you', 'goodbye'],
] as const)('"%s" is not taken for %s', (said, intent) => {
  expect(intentsIn(said)).not.toContain(intent)
})

test('questions are told from statements', () => {
  expect(
    ['do you sell tires', 'um, what is the price', 'parking?', 'I was wondering if you deliver'].every(
      isQuestion,
    ),
  ).toBe(true)
  expect(['I want a refund', 'my name is Ann', 'thank you'].some(isQuestion)).toBe(false)
})

test('a courtesy is brief, a courtesy with a concern is not', () => {
  expect(
    ['no thanks, that is all, bye', 'yes please', 'thank you very much, have a nice day'].every(isBrief),
  ).toBe(true)
  expect(['no I want to know about dental implants', 'thanks but the crown fell out'].some(isBrief)).toBe(
    false,
  )
})

test('no words at all are too strange', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 3000 }), (text) => Array.isArray(intentsIn(text))),
  )
})
