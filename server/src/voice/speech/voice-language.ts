import { languageFor } from '../../language/languages.ts'

/** What the voices speak. The port of TTS takes no language, so it is the same for all. */
export const VOICE_LANGUAGE = languageFor(undefined)
