import { createSessions } from '../../voice/session/sessions.ts'
export const live = createSessions
