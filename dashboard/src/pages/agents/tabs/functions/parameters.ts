/** The kinds of arguments that have fields of their own; others are written as JSON. */
export const PARAMETER_TYPES = ['string', 'integer', 'number', 'boolean'] as const
export type ParameterType = (typeof PARAMETER_TYPES)[number]

/** One argument of a tool, as a row of fields. */
export type Parameter = {
  readonly name: string
  readonly type: ParameterType
  readonly required: boolean
  readonly description: string
  /** Of a text: what it may be. None: anything. */
  readonly choices: readonly string[]
  /** What else its schema says, which no field shows and no edit drops. */
  readonly rest: Readonly<Record<string, unknown>>
}

export type ParametersSchema = Record<string, unknown>

export const NEW_PARAMETER: Parameter = {
  name: '',
  type: 'string',
  required: true,
  description: '',
  choices: [],
  rest: {},
}

const SHOWN: ReadonlySet<string> = new Set(['type', 'properties', 'required'])

/** A schema as rows; undefined where it says more than rows can. */
export function parametersOf(schema: ParametersSchema): Parameter[] | undefined {
  const { type, properties = {}, required = [] } = schema
  if (type !== 'object' || !isObject(properties) || !isTexts(required)) return undefined
  if (!required.every((name) => Object.hasOwn(properties, name))) return undefined
  const rows = Object.entries(properties).map(([name, each]) =>
    parameterOf(name, each, required.includes(name)),
  )
  return rows.every((row) => row !== undefined) ? rows : undefined
}

function parameterOf(name: string, schema: unknown, required: boolean): Parameter | undefined {
  if (!isObject(schema)) return undefined
  const { type, description = '', ...others } = schema
  const known = PARAMETER_TYPES.find((each) => each === type)
  if (known === undefined || typeof description !== 'string') return undefined
  const { enum: choices, ...rest } = others
  if (known !== 'string' || !isTexts(choices))
    return { name, type: known, required, description, choices: [], rest: others }
  return { name, type: known, required, description, choices, rest }
}

/** Rows as a schema. What else `before` says of the whole stays. */
export function schemaOf(rows: readonly Parameter[], before: ParametersSchema): ParametersSchema {
  const others = Object.fromEntries(Object.entries(before).filter(([word]) => !SHOWN.has(word)))
  const required = rows.filter((row) => row.required).map(({ name }) => name)
  return {
    ...others,
    type: 'object',
    properties: Object.fromEntries(rows.map((row) => [row.name, propertyOf(row)])),
    ...(required.length === 0 ? {} : { required }),
  }
}

function propertyOf({ type, description, choices, rest }: Parameter): Record<string, unknown> {
  return {
    type,
    ...(description === '' ? {} : { description }),
    ...(type === 'string' && choices.length > 0 ? { enum: choices } : {}),
    ...rest,
  }
}

/** Bounds and forms of one type mean nothing for another. */
export function withType(row: Parameter, type: ParameterType): Parameter {
  return type === row.type ? row : { ...row, type, choices: type === 'string' ? row.choices : [], rest: {} }
}

/** What is wrong with the name of a row among the others. */
export function nameFault(rows: readonly Parameter[], index: number): 'required' | 'twice' | undefined {
  const name = rows[index]?.name ?? ''
  if (name.trim() === '') return 'required'
  return rows.some((row, other) => other < index && row.name === name) ? 'twice' : undefined
}

/** What was typed as JSON; undefined where it is no object. */
export function readSchema(text: string): ParametersSchema | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
