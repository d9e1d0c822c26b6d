import { MODEL_FILES, readModel } from '../model-files.ts'

/** Twice as many places as there are words, so that most are found at the first. */
const PLACES = 2 ** 18
const QUOTE = 0x22
/** Each word stands on a line of its own: `  "word": "W ER1 D",`, some with a remark after a number sign. */
const BEFORE_WORD = '\n  "'
const AFTER_WORD = '": "'

/**
 * How words sound, in ARPAbet. The dictionary is a module with one object of 135,000 words, which takes sixty megabytes
 * and a third of a second once it is evaluated. As text with a table of where each word begins it takes six.
 */
export async function loadDictionary(): Promise<(word: string) => string | undefined> {
  const text = Buffer.from((await readModel(MODEL_FILES.dictionary)).buffer)
  const places = placesOf(text)
  return (word) => {
    const wanted = Buffer.from(`${word}${AFTER_WORD}`)
    for (let place = hash(wanted, 0, wanted.length - AFTER_WORD.length); ; place = (place + 1) % PLACES) {
      const at = places[place] ?? 0
      if (at === 0) return undefined
      if (wanted.equals(text.subarray(at, at + wanted.length))) return soundAt(text, at + wanted.length)
    }
  }
}

function placesOf(text: Buffer): Uint32Array {
  const places = new Uint32Array(PLACES)
  for (let line = text.indexOf(BEFORE_WORD); line !== -1; line = text.indexOf(BEFORE_WORD, line + 1)) {
    const from = line + BEFORE_WORD.length
    let place = hash(text, from, text.indexOf(QUOTE, from))
    while (places[place] !== 0) place = (place + 1) % PLACES
    places[place] = from
  }
  return places
}

function soundAt(text: Buffer, from: number): string {
  const [sound = ''] = text.toString('latin1', from, text.indexOf(QUOTE, from)).split(' #')
  return sound
}

/** FNV-1a. */
function hash(bytes: Buffer, from: number, to: number): number {
  let value = 0x81_1c_9d_c5
  for (let index = from; index < to; index++) value = Math.imul(value ^ bytes[index]!, 0x01_00_01_93)
  return (value >>> 0) % PLACES
}
