import { createLog } from '../../../server/src/log.ts'

export const log = createLog
