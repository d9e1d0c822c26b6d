import { atomically } from '../db/db.ts'
export const open = atomically
