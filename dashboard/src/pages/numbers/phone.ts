export function sipAddress(e164: string, host: string): string {
  return `sip:${e164}@${host}`
}

/** The service's own part of a number's SIP address. */
export function hostUri(sipUri: string | null): string | undefined {
  const host = sipUri?.split('@')[1]
  return host === undefined ? undefined : `sip:${host}`
}

/** The name of a country in the reader's language; its code where there is none. */
export function countryName(isoCountry: string, language: string): string {
  try {
    return new Intl.DisplayNames(language, { type: 'region' }).of(isoCountry) ?? isoCountry
  } catch {
    return isoCountry
  }
}

/** What an own number has in place of a carrier's identifier: the trunk by which its calls come. */
export function trunkIdOf(numberSid: string): string | undefined {
  return numberSid.startsWith('trk_') ? numberSid : undefined
}

/** The service names the host in its hint for a new softphone, and nowhere else. */
export function registrarIn(hint: string | undefined): string | undefined {
  return / at (\S+) with /.exec(hint ?? '')?.[1]
}
