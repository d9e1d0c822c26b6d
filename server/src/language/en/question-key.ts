import { questionKeyBy } from '../question-keys.ts'

export const questionKey = questionKeyBy({
  fillers:
    'um umm uh uhm er erm hm hmm mm ah oh well so like just actually basically please hello hi hey ' +
    'okay ok yeah yes and but sorry thanks',
  openings: [
    'i was just wondering',
    'i was wondering',
    'i am wondering',
    'im wondering',
    'i would like to know',
    'id like to know',
    'i want to know',
    'i wanted to know',
    'i wanted to ask',
    'can i ask',
    'may i ask',
    'can i ask you',
    'can you tell me',
    'could you tell me',
    'would you tell me',
    'can you let me know',
    'could you let me know',
    'do you know',
    'do you happen to know',
    'tell me',
    'if',
    'whether',
  ],
  fold: (text) => text.toLowerCase().replaceAll(/['’]/g, ''),
})
