import type { FactKind, Language } from '../language/language.ts'
import { clausesOf, withoutMarkup } from '../language/written-text.ts'

/** A sentence of the prompt that may be said to a caller, as it stands or behind its label. */
export type Fact = {
  /** Which sentence of the prompt it is. */
  readonly index: number
  readonly kind: FactKind
  readonly text: string
  readonly clauses: readonly string[]
}

const MAX_FACTS = 300
const MAX_SENTENCE_CHARACTERS = 400

/** What the prompt says about the business. Instructions to the agent and what looks confidential are left out. */
export function factsIn(language: Language, prompt: string): Fact[] {
  const facts: Fact[] = []
  let isHidden = false
  for (const [index, sentence] of sentencesOf(language, prompt).entries()) {
    if (sentence === '') isHidden = false
    else if (sentence.endsWith(':')) isHidden = isHiddenHeading(language, sentence)
    else if (!isHidden) {
      const fact = factFrom(language, sentence, index)
      if (fact) facts.push(fact)
    }
  }
  return facts.slice(0, MAX_FACTS)
}

/** Sentences and lines in order; an empty one ends a section. */
export function sentencesOf({ sentencesIn }: Language, prompt: string): string[] {
  return prompt.split('\n').flatMap((line) => sentencesIn(withoutMarkup(line)))
}

function isHiddenHeading({ promptFacts }: Language, heading: string): boolean {
  return promptFacts.isConfidential(heading) || promptFacts.isInstruction(heading)
}

function factFrom(language: Language, sentence: string, index: number): Fact | undefined {
  const { promptFacts } = language
  if (sentence.length > MAX_SENTENCE_CHARACTERS || promptFacts.isConfidential(sentence)) return undefined
  const [, label = '', value = ''] = /^([\p{L} -]{2,20}):\s*(\S.*)$/u.exec(sentence) ?? []
  const lead = promptFacts.leadFor(label)
  if (lead !== undefined) return fact(language, index, `${lead} ${value.replace(/(?<![.\s])[.\s]+$/, '')}.`)
  if (promptFacts.isInstruction(sentence)) return undefined
  return /\s/.test(sentence) ? fact(language, index, sentence) : undefined
}

function fact(language: Language, index: number, text: string): Fact {
  return { index, kind: language.promptFacts.kindOf(text), text, clauses: clausesOf(language, text) }
}
