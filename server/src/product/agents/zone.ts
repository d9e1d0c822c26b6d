/** What callers of a business mean by a time: its hours, as they are stored, say so; where it has none, the account. */
export function zoneOf(hours: string | null, accountZone: string): string {
  const { timezone } = JSON.parse(hours ?? '{}') as { timezone?: string }
  return timezone ?? accountZone
}
