import type { Snapshot } from '../session/snapshot.ts'
export type Known = Snapshot
