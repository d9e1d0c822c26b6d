/** Of a letter, at the speed 1. */
const LETTER_MS = 60
const AMPLITUDE = 6000

export type Synthesis = {
  readonly samples: Int16Array
  /** When each character begins and ends. */
  readonly startMs: readonly number[]
  readonly endMs: readonly number[]
}

/** The tone of a letter, in whole waves: a sound at another rate or with swapped bytes is another tone. */
export function toneOf(character: string): number {
  return 200 + (character.toLowerCase().codePointAt(0)! % 32) * 50
}

/** A voice that says each letter as a tone of its own, the same every time. Spaces and points are silent. */
export function synthesise(text: string, rate: number, speed = 1, amplitude = AMPLITUDE): Synthesis {
  const characters = Array.from(text)
  const perCharacter = Math.round((LETTER_MS * rate) / 1000 / speed)
  const samples = new Int16Array(characters.length * perCharacter)
  for (const [index, character] of characters.entries()) {
    if (!/[\p{L}\p{N}]/u.test(character)) continue
    const step = (2 * Math.PI * toneOf(character)) / rate
    for (let at = 0; at < perCharacter; at++)
      samples[index * perCharacter + at] = Math.round(amplitude * Math.sin(step * at))
  }
  const ms = (index: number) => (index * perCharacter * 1000) / rate
  return {
    samples,
    startMs: characters.map((_, index) => ms(index)),
    endMs: characters.map((_, index) => ms(index + 1)),
  }
}

export function littleEndian(samples: Int16Array): Buffer {
  const bytes = Buffer.alloc(samples.length * 2)
  for (const [index, sample] of samples.entries()) bytes.writeInt16LE(sample, index * 2)
  return bytes
}
