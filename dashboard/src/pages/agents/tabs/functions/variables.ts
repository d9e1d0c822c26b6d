/** Every call has these; custom ones cannot replace them. */
export const RESERVED_VARIABLES = [
  'caller_number',
  'business_name',
  'agent_name',
  'local_time',
  'local_date',
] as const

export type VariableRow = { readonly name: string; readonly value: string }

export function rowsOf(variables: Readonly<Record<string, string>>): VariableRow[] {
  return Object.entries(variables).map(([name, value]) => ({ name, value }))
}

/** What is sent. A row in which nothing has been typed yet is none. */
export function variablesOf(rows: readonly VariableRow[]): Record<string, string> {
  return Object.fromEntries(
    rows.filter(({ name, value }) => name !== '' || value !== '').map(({ name, value }) => [name, value]),
  )
}

/** What was typed last, unless something else has changed the variables since. */
export function currentRows(
  typed: readonly VariableRow[],
  variables: Readonly<Record<string, string>>,
): readonly VariableRow[] {
  return JSON.stringify(variablesOf(typed)) === JSON.stringify(variables) ? typed : rowsOf(variables)
}

export function variableFault(
  rows: readonly VariableRow[],
  index: number,
): 'name' | 'reserved' | 'twice' | undefined {
  const { name = '', value = '' } = rows[index] ?? {}
  if (name === '' && value === '') return undefined
  if (!/^\w{1,64}$/.test(name)) return 'name'
  if (RESERVED_VARIABLES.some((reserved) => reserved === name)) return 'reserved'
  return rows.some((row, other) => other < index && row.name === name) ? 'twice' : undefined
}

/** As a call would say it. What only a call knows is left out. */
export function spoken(greeting: string, known: Readonly<Record<string, string>>): string {
  return greeting.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_whole, name: string) =>
    Object.hasOwn(known, name) ? (known[name] ?? '') : '',
  )
}
