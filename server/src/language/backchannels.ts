type Table = {
  /**
   * Sounds by which a listener says "go on" and not "let me speak". Over the agent's voice they are no interruption.
   * Words that ask the agent to stop are missing on purpose.
   */
  readonly sounds: string
  /** Several words that are one of these sounds together. */
  readonly phrases: readonly string[]
  /** Said while the agent says goodbye, these do not reopen the conversation. */
  readonly farewells: string
  /** What STT writes for "mm-hm", which has no letters of its own. As all that was said, each is a hum. */
  readonly misheardHums?: string
  /** Words that are a goodbye after certain others only. */
  readonly farewellsAfter?: Readonly<Record<string, string>>
  /** The words of a text as the lists are written. */
  wordsIn(text: string): readonly string[]
}

type Backchannels = {
  /** Whether the text holds nothing but listening noises. An empty text holds nothing at all, and is one. */
  isBackchannel(text: string): boolean
  /** Whether interim words may yet turn out to be listening noises. */
  mayBecomeBackchannel(text: string): boolean
  isFarewell(text: string): boolean
}

/** Longer than this is a contribution, whatever its words. */
const MAX_BACKCHANNEL_WORDS = 4
/** A hum has two syllables, and may come twice. */
const MAX_HUM_WORDS = 2

export function backchannelsBy(table: Table): Backchannels {
  const { wordsIn, farewellsAfter = {} } = table
  const [sounds, farewells] = [wordSet(table.sounds), wordSet(table.farewells)]
  const hums = new Set([...sounds, ...wordSet(table.misheardHums ?? '')])
  const phrases = table.phrases.map((phrase) => phrase.split(' '))
  const before = new Map(Object.entries(farewellsAfter).map(([word, others]) => [word, wordSet(others)]))

  function isHum(words: readonly string[]): boolean {
    return words.length <= MAX_HUM_WORDS && words.every((word) => hums.has(word))
  }

  function restAfterSounds(words: readonly string[]): readonly string[] {
    const phrase = phrases.find((each) => startsWith(words, each))
    if (phrase) return restAfterSounds(words.slice(phrase.length))
    const [first, ...rest] = words
    return first !== undefined && sounds.has(first) ? restAfterSounds(rest) : words
  }

  return {
    isBackchannel(text) {
      const words = wordsIn(text)
      return isHum(words) || (words.length <= MAX_BACKCHANNEL_WORDS && restAfterSounds(words).length === 0)
    },
    mayBecomeBackchannel(text) {
      const words = wordsIn(text)
      if (words.length > MAX_BACKCHANNEL_WORDS) return false
      const rest = restAfterSounds(words)
      return isHum(words) || rest.length === 0 || phrases.some((phrase) => startsWith(phrase, rest))
    },
    isFarewell: (text) =>
      wordsIn(text).every(
        (word, at, words) =>
          farewells.has(word) || sounds.has(word) || before.get(word)?.has(words[at - 1] ?? ''),
      ),
  }
}

function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(' ').filter((word) => word !== ''))
}

function startsWith(words: readonly string[], beginning: readonly string[]): boolean {
  return beginning.every((word, index) => words[index] === word)
}
