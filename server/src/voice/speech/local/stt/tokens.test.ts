import llamaTokenizer from 'llama-tokenizer-js'
import { expect, test } from 'vitest'
import { loadTokens } from './tokens.ts'

test.each(['Good morning, I would like to book a cleaning.', "It's 4:30 p.m.", 'Zoë – 日本 🙂', '', 'a  b'])(
  '%j comes back from its tokens',
  async (text) => {
    expect((await loadTokens())(llamaTokenizer.encode(text, false))).toBe(text)
  },
)

test('every token is read as the package reads it', async () => {
  const read = await loadTokens()
  // Its first three are signs of the model itself, and a single byte is not always a letter.
  for (let id = 259; id < 32_000; id++) expect(read([id])).toBe(llamaTokenizer.decode([1, id]).trim())
})
