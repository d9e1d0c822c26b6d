import { atomically } from '../../platform/db/db.ts'
export const open = atomically
