/** Not the end of a sentence, though a capital may follow. */
const SENTENCE_END =
  /(?<=[.!?])(?<!(?<!\p{L})(?:[Dd]r|[Pp]rof|[Hh]rn?|[Ff]r|[Ss]t|[Nn]r|[Tt]el|[Ss]tr|str|ca|bzw|usw|inkl|zzgl|z\. ?B|d\. ?h|u\. ?a|evtl|ggf|max|min|Std|Min|\p{L}|\d{1,2})\.)\s+(?=[^a-zäöü\s])/u

/** The sentences of a line, in order. */
export function sentencesIn(line: string): string[] {
  return line.split(SENTENCE_END)
}
