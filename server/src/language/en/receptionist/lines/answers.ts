import type { Variants } from '../../../variants.ts'

/** Beside an answer, or in place of one. */
export const ANSWERS = {
  did_you_mean: {
    usual: [
      'Just to be sure, is this your question: {question}',
      'Let me see if I got that. Do you mean: {question}',
      'Is this what you would like to know: {question}',
    ],
    friendly: 'Let me make sure I got that. Is this your question: {question}',
    formal: 'May I confirm that this is your question: {question}',
    casual: 'So you want to know: {question}',
  },
  other_words: {
    usual: [
      "I'm sorry, I did not understand that. Could you say it in other words?",
      'I did not quite follow. Could you say it another way?',
      'I am not sure what you mean. Could you put it differently?',
    ],
    friendly: "Oh, I'm sorry, I didn't quite get that. Could you say it another way?",
    empathetic: "I'm so sorry, I want to get this right. Could you say it in other words?",
    energetic: 'Sorry, I missed that! Could you say it another way?',
    formal: 'I beg your pardon, I did not understand that. Would you kindly rephrase it?',
    casual: "Sorry, didn't get that. Can you say it another way?",
  },
  still_not_understood: {
    usual: [
      "I'm sorry, I still did not understand.",
      'I am afraid I could not make that out.',
      'I am sorry, I am still not following.',
    ],
    friendly: "I'm really sorry, I still didn't get that.",
    formal: 'I apologise, I still did not understand.',
    casual: "Sorry, still didn't get that.",
  },
  not_known: {
    usual: [
      "I'm sorry, I don't have that information.",
      'I have not been told about that, I am sorry.',
      'I am afraid I have no answer to that.',
    ],
    friendly: "I'm sorry, that's something I don't know.",
    empathetic: "I'm so sorry, I wish I could tell you, but I don't have that information.",
    energetic: "Good question, but I don't have that information!",
    formal: 'I regret that I do not have that information.',
    casual: "Sorry, I don't know that one.",
  },
  other_not_known: {
    usual: [
      "I don't know about the other thing, I am sorry.",
      'I am afraid I have no answer to the rest.',
      'On your other question I have no information.',
    ],
  },
  cannot_help: {
    usual: [
      "I'm afraid I can't help with that myself.",
      'That is beyond what I can do, I am sorry.',
      'Somebody on the team would have to help you with that.',
    ],
    friendly: "I'm sorry, that's something I can't do myself.",
    empathetic: "I'm so sorry, I wish I could help with that myself.",
    energetic: "That's one I can't help with myself!",
    formal: 'I regret that I cannot assist with that myself.',
    casual: "Sorry, I can't help with that one.",
  },
  thanks_for_feedback: {
    usual: [
      'Thank you for telling us. I will pass it on.',
      'That is good to know. I will pass it on as well.',
      'Thank you, the team will hear of it.',
    ],
    friendly: "Thank you so much for telling us. I'll pass it on.",
    casual: "Thanks for telling us. I'll pass it on.",
  },
  sorry_to_hear: {
    usual: [
      "I'm sorry to hear that.",
      'That should not have happened.',
      'I understand, and I am sorry about it.',
    ],
    friendly: "Oh, I'm really sorry to hear that.",
    empathetic: "I'm so sorry that this happened to you. I understand that it is upsetting.",
    energetic: "I'm sorry to hear that. Let's sort it out.",
    calm: "I'm sorry to hear that. Let us take care of it.",
    formal: 'Please accept our apologies.',
    casual: 'Oh no, sorry about that.',
  },
  urgent: {
    usual: ['I understand that it is urgent.', 'I see that this cannot wait.', 'I will mark it as urgent.'],
    empathetic: 'I understand that this is urgent, and I am sorry that you are going through it.',
  },
} as const satisfies Readonly<Record<string, Variants>>
