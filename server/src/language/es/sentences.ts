/** Not the end of a sentence, though a capital may follow. */
const SENTENCE_END =
  /(?<=[.!?])(?<!(?:^|[^\p{L}])(?:[Ss]ra?|[Ss]rta|[Dd]ra?|[Dd]ña|[Dd]|[Pp]rof|[Ll]ic|[Ii]ng|[Aa]vda?|[Aa]v|[Pp]za|[Cc]tra|[Nn]úm|[Tt]el|[Uu]ds?|[Ee]xt|p|[ap]\. ?m|EE|aprox|\p{Lu})\.)\s+(?=[^\p{Ll}\s])/u

/** The sentences of a line, in order. */
export function sentencesIn(line: string): string[] {
  return line.split(SENTENCE_END)
}
