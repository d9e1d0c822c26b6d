import { _ } from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'
import { createAjv } from '../server/src/platform/http/ajv.ts'
import { RULES } from '../server/src/product/large-rules.ts'
import type { Document, Schema } from './sdk-types.ts'

/** What the forms of the dashboard send. Each gets a file, so that a page loads no more than its own. */
export const CHECKED = [
  'AgentChange',
  'AgentToolInput',
  'ManagedAccountChange',
  'NewAgent',
  'NewApiKey',
  'NewAppointment',
  'NewBusinessBundle',
  'NewCalendarConnection',
  'NewIndividualBundle',
  'NewPhoneNumber',
  'NewSignUpInvitation',
  'NewTrunk',
  'QuestionAnswer',
  'TrunkChange',
  'UserChange',
]

const HEADER = '// Written from the schemas of the routes by `npm run openapi`.\n'
const SERVER = '../../../server/src'

/**
 * The dashboard's validators by file name, as Ajv writes them for the service's schemas. They are source since the
 * dashboard's policy forbids to compile any there.
 */
export function dashboardValidators({ components: { schemas } }: Document): Map<string, string> {
  const ajv = createAjv(RULES, {
    messages: false,
    inlineRefs: false,
    code: { source: true, esm: true, lines: true, formats: _`formats` },
  })
  ajv.addFormat('binary', true)
  ajv.addVocabulary(['components'])
  ajv.addSchema({ $id: 'service', components: { schemas } })
  const files = CHECKED.map((name): [string, string] => {
    const code = standaloneCode.default(ajv, { [`validate${name}`]: `service#/components/schemas/${name}` })
    return [validatorFile(name), `${HEADER}${RULES_IMPORT}${shorter(code, schemas)}`]
  })
  const types = CHECKED.map((name): [string, string] => [
    `validate-${kebab(name)}.d.ts`,
    `${HEADER}import type { Validator } from '../ui/complaints.ts'\n\nexport declare const validate${name}: Validator\n`,
  ])
  return new Map([...files, ...types, ['rules.js', RULES_FILE], ...LARGE_RULES, ...WRITTEN_NUMBER])
}

const RULES_IMPORT = `import { SCHEMAS } from '@parley/sdk/schemas'
import { codePoints, formats, keywords } from './rules.js'
`

/** Pages have the schemas already, for their limits and choices; the place in them that a value broke is not used. */
function shorter(code: string, schemas: Record<string, Schema>): string {
  const names = new Map(Object.entries(schemas).map(([name, schema]) => [JSON.stringify(schema), name]))
  return code
    .replace('"use strict";', '')
    .replaceAll(/schemaPath:"[^"]*",/g, '')
    .replaceAll(/^const (schema\d+) = (\{.*\});$/gm, (_line, variable: string, schema: string) => {
      const name = names.get(schema)
      if (name === undefined) throw new Error(`A schema of ${variable} has no name.`)
      return `const ${variable} = SCHEMAS.${name};`
    })
    .replaceAll('require("ajv/dist/runtime/ucs2length").default', 'codePoints')
}

const RULES_FILE = `${HEADER}import { isDate, isMoment } from '${SERVER}/platform/http/moments.ts'
import { schemaRules } from '${SERVER}/product/schema-rules.ts'
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
`

const LARGE_RULES: [string, string][] = [
  ['large-rules.js', `${HEADER}export { LARGE_RULES } from '${SERVER}/product/large-rules.ts'\n`],
  [
    'large-rules.d.ts',
    `${HEADER}export declare const LARGE_RULES: {
  isCallablePhone(text: string): boolean
  isTimeZone(name: string): boolean
  isTransferTarget(number: string): boolean
}
`,
  ],
]

/** Numbers are written and read as the service does it. */
const WRITTEN_NUMBER: [string, string][] = [
  ['written-number.js', `${HEADER}export * from '${SERVER}/language/written-number.ts'\n`],
  [
    'written-number.d.ts',
    `${HEADER}export declare function writtenNumber(number: string, country?: string): string
export declare function dialledNumber(typed: string, country?: string): string
export declare function exampleNumber(country: string | undefined): string
export declare function homeCountry(numbers: readonly (string | null)[], timeZone: string): string | undefined
`,
  ],
]

export const validatorFile = (name: string): string => `validate-${kebab(name)}.js`
const kebab = (name: string): string => name.replaceAll(/(?<!^)[A-Z]/g, '-$&').toLowerCase()
