import { createTimers } from '../../../../packages/sip/src/transaction/timers.ts'

export const timers = createTimers()
