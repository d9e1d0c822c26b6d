/** North American numbers are grouped as people read them; all others stay as they are dialled. */
export function readable(e164: string): string {
  const parts = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164)
  return parts === null ? e164 : `+1 (${parts[1]}) ${parts[2]}-${parts[3]}`
}

/** What people type, as the service wants it: without spaces, dashes and brackets, and with a plus for 00. */
export function dialled(typed: string): string {
  return typed.replaceAll(/[\s().\-/\u2010-\u2015]/g, '').replace(/^00/, '+')
}
