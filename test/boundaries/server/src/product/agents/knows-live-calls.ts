import { createSessionManager } from '../../voice/session/session-manager.ts'
export const live = createSessionManager
