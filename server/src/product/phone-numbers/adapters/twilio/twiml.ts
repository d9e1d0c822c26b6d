import type { Instruction } from '../../../calls/carrier/port.ts'

/** Where the carrier finds us. */
export type CallUrls = { readonly after: string; readonly stream: string; readonly status: string }

/** How long it rings where a caller is forwarded without us. */
const FORWARD_S = 30

/** An instruction as Twilio reads it: https://www.twilio.com/docs/voice/twiml */
export function toTwiml(instruction: Instruction, urls: CallUrls): string {
  return response(verbsFor(instruction, urls))
}

function verbsFor(instruction: Instruction, { after, stream }: CallUrls): string {
  const { type } = instruction
  if (type === 'reject') return '<Reject/>'
  if (type === 'hang_up') return '<Hangup/>'
  if (type === 'forward')
    return `<Dial timeout="${FORWARD_S}"><Number>${escaped(instruction.number)}</Number></Dial>`
  if (type === 'stream') {
    const url = escaped(`${stream}/${instruction.token}`)
    return `<Connect action="${escaped(after)}"><Stream url="${url}"/></Connect>`
  }
  const { text, language } = instruction
  return `<Say language="${escaped(spokenTag(language))}">${escaped(text)}</Say><Hangup/>`
}

/** For a call that is placed: whoever picks up is heard until the socket closes, and then it is over. */
export function placedTwiml(streamUrl: string): string {
  return response(`<Connect><Stream url="${escaped(streamUrl)}"/></Connect>`)
}

function response(verbs: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${verbs}</Response>`
}

/** It wants a country with each language. */
function spokenTag(tag: string): string {
  return { en: 'en-US', de: 'de-DE', es: 'es-ES' }[tag] ?? tag
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
