import { _, Ajv, Name, type KeywordCxt, type Options } from 'ajv'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { isDate, isMoment } from './moments.ts'

/** A rule that JSON Schema cannot express, and the message when it is broken. */
export type Rule = { name: string; holds(value: unknown): boolean; message: string }
export type Rules = { formats: Rule[]; keywords: Rule[] }

/**
 * What every schema of the service is held to. The dashboard's validators are written by the same, as source: there
 * the rules of our own are `formats` and `keywords`.
 */
export function createAjv(rules: Rules, options: Options): Ajv {
  const ajv = new Ajv({ allErrors: true, allowUnionTypes: true, strictTypes: false, ...options })
  ajv.addFormat('email', fullFormats.email)
  ajv.addFormat('date', { type: 'string', validate: isDate })
  ajv.addFormat('date-time', { type: 'string', validate: isMoment })
  ajv.addVocabulary(['x-hint', 'x-reserved'])
  for (const { name, holds } of rules.formats) ajv.addFormat(name, { type: 'string', validate: holds })
  for (const { name, holds } of rules.keywords) {
    const code = _`keywords.${new Name(name)}`
    ajv.addKeyword({
      keyword: name,
      code(context: KeywordCxt) {
        const rule = context.gen.scopeValue('keyword', { ref: holds, code })
        context.fail(_`!${rule}(${context.data})`)
      },
    })
  }
  return ajv
}
