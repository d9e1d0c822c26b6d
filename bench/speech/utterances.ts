import { readRecording, recordings, throughTelephone } from '../../test/speech/recordings.ts'
import type { Prompts } from './asterisk-sounds.ts'

export type HumanUtterance = { readonly text: string; readonly samples: Int16Array }

/** Whole sentences without long pauses, as a question on the telephone is. */
const RECORDED = new Set([
  '1688-142285-0002.wav',
  '1688-142285-0003.wav',
  '1688-142285-0004.wav',
  '2609-156975-0005.wav',
  '3080-5032-0000.wav',
  '367-130732-0000.wav',
])
const PROMPTED = new Set([
  'cannot-complete-as-dialed',
  'check-number-dial-again',
  'conf-waitforleader',
  'conf-placeintoconf',
  'feature-not-avail-line',
  'vm-savefolder',
])

/** What people say in a turn, from those recordings that there are. */
export function humanUtterances(prompts: Prompts | undefined): HumanUtterance[] {
  const spoken = recordings
    .filter(({ file }) => RECORDED.has(file))
    .map((recording) => ({ text: recording.text, samples: throughTelephone(readRecording(recording)) }))
  const prompted = (prompts?.all ?? [])
    .filter(({ name }) => PROMPTED.has(name))
    .map(({ name, text }) => ({ text, samples: prompts?.read(name) ?? new Int16Array(0) }))
  return spoken.flatMap((each, index) => [each, ...prompted.slice(index, index + 1)])
}

/** What an agent says: the lengths are those of real answers. */
export const ANSWERS = {
  known: [
    'Yes, there is a free car park behind the building.',
    'We see children from the age of three.',
    'We accept Delta Dental, Cigna and Aetna.',
    'You can book on our website, it takes a minute.',
    'Come in at once, we always keep a chair free.',
    'No, we are closed on all public holidays.',
    'A first visit takes about forty minutes.',
    'Please bring your insurance card and a list of your medicines.',
    'The entrance on Oak Street has no steps.',
    'Yes, we speak Spanish and Portuguese.',
    'You can pay by card, by check or in cash.',
    'Cancelling is free until the day before.',
  ],
  new: [
    'Thank you, Margaret. And what number can we reach you at?',
    'We are open today until half past five in the afternoon.',
    'Let me read that back: five five five, oh one four seven.',
    'I have noted that you would like to come next Thursday.',
    'Tomorrow we open at nine in the morning and close at noon.',
    'Just to be sure, is this your question: do you treat children?',
    'A cleaning costs eighty dollars, and the examination is included.',
    'Doctor Patel is in on Mondays, Wednesdays and Fridays.',
    'On Saturday we open at ten and close at two.',
    'I will pass on that your crown has come loose.',
    'The next opening is on Monday at nine in the morning.',
    'Our address is twelve Main Street, across from the library.',
  ],
}
