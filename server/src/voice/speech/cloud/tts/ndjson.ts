import { SpeechError } from '../../speech-error.ts'
import { MAX_MESSAGE_BYTES } from './tts-settings.ts'

/** The lines of a stream of text, whole ones only, whichever way its bytes are cut. */
export async function* linesOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of stream) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > MAX_MESSAGE_BYTES) throw new SpeechError('broken', 'A line does not come to an end.')
    yield* lines
  }
  yield rest + decoder.decode()
}
