/** Words that change nothing about a question. */
const FILLERS = new Set(
  'um umm uh uhm er erm hm hmm mm ah oh well so like just actually basically please hello hi hey okay ok yeah yes and but sorry thanks'.split(
    ' ',
  ),
)

/** Ways to begin a question that are not part of it; the longer before the shorter. */
const OPENINGS = [
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
]
  .map((opening) => opening.split(' '))
  .sort((a, b) => b.length - a.length)

/** The same for questions that differ in case, punctuation, spaces and fillers only; empty where nothing is asked. */
export function questionKey(question: string): string {
  const all =
    question
      .normalize('NFKC')
      .toLowerCase()
      .replace(/['’]/g, '')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const telling = withoutOpenings(all.filter((word) => !FILLERS.has(word)))
  return (telling.length > 0 ? telling : all).join(' ')
}

function withoutOpenings(words: readonly string[]): readonly string[] {
  const opening = OPENINGS.find((each) => each.every((word, at) => word === words[at]))
  return opening ? withoutOpenings(words.slice(opening.length)) : words
}
