import { isTransferTarget } from '../voice/numbering/dialling.ts'
import { isCallablePhone } from '../voice/numbering/e164.ts'
import { isTimeZone } from '../voice/time-zone.ts'
import { schemaRules, type LargeRules } from './schema-rules.ts'

export const LARGE_RULES: LargeRules = { isCallablePhone, isTimeZone, isTransferTarget }
export const RULES = schemaRules(LARGE_RULES)
