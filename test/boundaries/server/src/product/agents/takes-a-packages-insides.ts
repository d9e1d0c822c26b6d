import { parse } from '../../../../packages/sip/src/message/parse.ts'
export const inside = parse
