import { APPLICATION } from './application.ts'
import { INVALID } from './invalid.ts'
import { IPV6, VALID } from './valid.ts'
import type { OwnMessage } from './writing.ts'

/** They are always there; those of the RFCs themselves are an addition. */
export const OWN_MESSAGES: readonly OwnMessage[] = [...VALID, ...INVALID, ...APPLICATION, ...IPV6]
