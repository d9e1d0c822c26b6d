import { expect, test } from 'vitest'
import { chooseModels } from './models.ts'

test('the model and then its fallback, under names that people know', () => {
  const models = chooseModels({
    provider: 'openai',
    model: 'gpt-5-mini',
    fallback: { provider: 'openai-compatible', model: 'llama', baseUrl: 'http://localhost:11434/v1' },
  })
  expect(models.map(({ name }) => name)).toEqual(['openai:gpt-5-mini', 'openai-compatible:llama'])
})

test('a server of unknown make needs an address', () => {
  expect(() => chooseModels({ provider: 'openai-compatible', model: 'llama' })).toThrow('base URL')
})
