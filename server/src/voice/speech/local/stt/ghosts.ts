/**
 * Whisper learnt from subtitles, and hears what stands under silent pictures in silence and noise: thanks for watching,
 * and who made the subtitles. No caller says that to a receptionist.
 */
const GHOSTS =
  /untertitel|amara\.org|copyright|fürs? zuschauen|fürs? zusehen|subt[íi]tul|por ver el v[íi]deo|por ver este v[íi]deo|suscr[íi]bete|thanks? (you )?for watching/i

/** So likely that nobody speaks: then the model must at least be sure of its words. */
const NO_SPEECH = 0.6
const SURE = 0.55

type Doubts = { readonly confidence: number; readonly noSpeech: number }

/** What was said, or nothing where nobody may have said it. */
export function withoutGhosts(text: string, { confidence, noSpeech }: Doubts): string {
  if (GHOSTS.test(text)) return ''
  return noSpeech > NO_SPEECH && confidence < SURE ? '' : text
}
