import { parseMessage } from '../../../packages/sip/src/message/parse.ts'

export const parse = parseMessage
