/** A part of the notice under its heading, which is written in capitals; the first has none. */
type Section = { readonly heading: string; readonly text: string }

const HEADING = /^[A-Z][A-Z ]+$/

/** The notice as `parley licences` prints it, part by part. */
export function sectionsOf(notice: string): Section[] {
  const sections: { heading: string; lines: string[] }[] = [{ heading: '', lines: [] }]
  for (const line of notice.split('\n')) {
    if (HEADING.test(line)) sections.push({ heading: line, lines: [] })
    else sections.at(-1)?.lines.push(line)
  }
  return sections.map(({ heading, lines }) => ({
    heading: sentenceCase(heading),
    text: lines.join('\n').trim(),
  }))
}

/** "MODELS AND DATA" is "Models and data"; names in it stay as they are. */
function sentenceCase(heading: string): string {
  const words = heading.toLowerCase().replaceAll(/\bmit\b/g, 'MIT')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
