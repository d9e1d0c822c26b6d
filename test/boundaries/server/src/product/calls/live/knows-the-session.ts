import type { LiveCall } from '../../../voice/session/live-call.ts'

export type Known = LiveCall
