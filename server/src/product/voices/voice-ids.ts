import data from '../../../data/voices.json' with { type: 'json' }

/** Apart from the schema of a voice: the configuration needs no more, and is read before anything else is loaded. */
export const VOICE_IDS: readonly string[] = data.voices.map(({ id }) => id)
