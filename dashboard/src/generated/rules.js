// Written from the schemas of the routes by `npm run openapi`.
import { isDate, isMoment } from '../../../server/src/platform/http/moments.ts'
import { schemaRules } from '../../../server/src/product/schema-rules.ts'
import { largeRules } from '../ui/large-rules.ts'

const own = schemaRules(largeRules)
const named = (rules, asRule) => Object.fromEntries(rules.map(({ name, holds }) => [name, asRule(holds)]))

export const formats = {
  date: { validate: isDate },
  'date-time': { validate: isMoment },
  ...named(own.formats, (validate) => ({ validate })),
}
export const keywords = named(own.keywords, (holds) => holds)
export const codePoints = (text) => Array.from(text).length
