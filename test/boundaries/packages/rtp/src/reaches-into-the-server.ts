import { FRAME_MS } from '../../../server/src/voice/audio/frame.ts'

export const tickMs = FRAME_MS
