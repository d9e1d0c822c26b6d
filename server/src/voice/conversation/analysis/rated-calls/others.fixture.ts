import type { RatedCall } from './steps.fixture.ts'

/** Callers who want something else, or nothing. */
export const OTHER_CALLS: readonly RatedCall[] = [
  // Never a word.
  [null, 'Abandoned'],
  [null, 'Abandoned', 'closed'],
  [null, 'Abandoned', 'lost line'],
  [null, 'Abandoned', 'withheld'],
  // Gone before anything came of it.
  [2, 'Abandoned', 'unheard: When do you open?'],
  [2, 'Abandoned', 'unheard: I would like to book an appointment.'],
  [2, 'Abandoned', 'closed', 'unheard: I need a plumber.'],
  [2, 'Unresolved', 'unheard: When do you open?', 'lost line'],
  [1, 'Abandoned', 'unheard: This is ridiculous, answer me.'],
  [2, 'Unresolved', 'fails: When do you open?', 'lost line'],
  // Nothing asked.
  [3, 'Abandoned', 'talk: Hello.'],
  [3, 'Abandoned', 'talk: Hello?', 'talk: Hello?', 'bye: Bye.'],
  [3, 'Abandoned', 'talk: Hi.', 'bye: Bye bye.'],
  [3, 'Abandoned', 'model: Hello.', 'model bye: Bye.'],
  [3, 'Abandoned', 'talk: Thank you.', 'bye: Bye.'],
  // Not meant for us.
  [3, 'Spam', 'spam: I am calling about your extended warranty.'],
  [3, 'Spam', 'talk: Hello.', 'spam: You have been selected for a business loan.'],
  [3, 'Spam', 'unclear: A.', 'unclear: B.', 'spam: Press one to lower your rates.'],
  [3, 'Spam', 'spam: Solar panels, and you people are useless.'],
  [3, 'Spam', 'faq: Are you the owner?', 'spam: It is about your Google listing.'],
  [3, 'Wrong Number', 'wrong number: Sorry, wrong number.'],
  [3, 'Wrong Number', 'talk: Is that the pizza place?', 'wrong number: Then I have the wrong number.'],
  [3, 'Wrong Number', 'ask back: Is this the airport shuttle?', 'wrong number: Wrong number, sorry.'],
  [3, 'Wrong Number', 'model: Oh sorry, wrong number.'],
  // Unhappy.
  [2, 'Follow-up Required', 'complaint: Your man was rude to me.'],
  [2, 'Follow-up Required', 'complaint: The table was dirty.', 'bye: Bye.'],
  [2, 'Follow-up Required', 'faq: Where are you?', 'complaint: I was overcharged.', 'bye: Thank you, bye.'],
  [2, 'Follow-up Required', 'closed', 'complaint: You billed me twice.', 'bye: Bye.'],
  [1, 'Follow-up Required', 'complaint: It was bad.', 'unclear: A.', 'unclear: B.'],
  [1, 'Follow-up Required', 'complaint: It was bad.', 'fails: A.', 'fails: B.', 'complaint: Really bad.'],
  // In need.
  [3, 'Follow-up Required', 'urgent: It is an emergency, a pipe burst.'],
  [3, 'Follow-up Required', 'urgent: My father is unconscious.', 'lost line'],
  [3, 'Follow-up Required', 'closed', 'urgent: I have terrible pain, it is urgent.', 'bye: Bye.'],
  [3, 'Follow-up Required', 'model: This is an emergency, there is a gas leak.', 'lost line'],
  [5, 'Escalated', 'urgent: It is an emergency.', 'through: Yes, put me through.'],
  [5, 'Resolved', 'faq: Do you have emergency appointments?', 'bye: Thank you.'],
]
