import { Type, type Static } from 'typebox'
import type { Language } from '../../language/language.ts'
import { createConfirmation } from './booking/confirmation.ts'
import { refused, type Tool, type ToolAnswer, type ToolContext } from '../../voice/tool.ts'
import { typedTool } from './typed-tool.ts'

export type OutgoingMail = {
  /** Mails with the same key are one mail. */
  readonly key: string
  /** Where the business gets its mail is configuration, which no model sees. */
  readonly to: { readonly kind: 'business' } | { readonly kind: 'caller'; readonly address: string }
  readonly subject: string
  readonly text: string
}

export type Mailer = {
  /** Hands a mail over to be sent; true once it is certain that it will be. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<boolean>
  /** The mail that was handed over under a key: a run that died may have got that far. */
  find(key: string, signal: AbortSignal): Promise<OutgoingMail | undefined>
}

/** How many mails one call may cause, and how many of them to the caller. */
export const MAX_MAILS = 5
export const MAX_MAILS_TO_CALLER = 2

const Parameters = Type.Object(
  {
    to: Type.Union([Type.Literal('business'), Type.Literal('caller')], { description: 'Who gets it.' }),
    address: Type.Optional(
      Type.String({
        format: 'email',
        maxLength: 254,
        description: "The caller's address, for mail to them.",
      }),
    ),
    subject: Type.String({ minLength: 1, maxLength: 200 }),
    text: Type.String({ minLength: 1, maxLength: 4000, description: 'Plain text, in whole sentences.' }),
  },
  { additionalProperties: false },
)

/** Mail to the business at once; to the caller only when they have heard the address and said yes. One per call. */
export function createEmailTool(language: Language, mailer: Mailer): Tool {
  const confirmation = createConfirmation(language)
  const sent = { all: new Set<string>(), toCaller: new Set<string>() }

  async function run(
    args: Static<typeof Parameters>,
    context: ToolContext,
    signal: AbortSignal,
  ): Promise<ToolAnswer> {
    const { key } = context
    const known = await mailer.find(key, signal)
    if (known) return sentTo(known)
    const subject = oneLine(args.subject)
    if (sent.all.size >= MAX_MAILS && !sent.all.has(key)) return tooMany()
    if (args.to === 'business')
      return hand({ key, to: { kind: 'business' }, subject, text: args.text }, signal)
    const { address } = args
    if (address === undefined) return refused('no_address', 'Ask the caller for their email address.')
    if (sent.toCaller.size >= MAX_MAILS_TO_CALLER && !sent.toCaller.has(key)) return tooMany()
    if (!confirmation.isGiven(address.toLowerCase(), context.turn, context.heard))
      return refused(
        'not_confirmed',
        'Read the address back, ask whether it is right, and try again after a yes.',
        {
          address,
        },
      )
    return hand({ key, to: { kind: 'caller', address }, subject, text: args.text }, signal)
  }

  async function hand(mail: OutgoingMail, signal: AbortSignal): Promise<ToolAnswer> {
    sent.all.add(mail.key)
    if (mail.to.kind === 'caller') sent.toCaller.add(mail.key)
    const isSent = await mailer.send(mail, signal)
    if (!isSent) return refused('not_sent', 'Say that it could not be sent, and offer to take a message.')
    return sentTo(mail)
  }

  const about = {
    name: 'send_email',
    description: 'Sends an email to the business, or to the caller at an address that they have confirmed.',
    repeat: 'by_key',
  } as const
  return typedTool(about, Parameters, run)
}

function sentTo({ to }: OutgoingMail): ToolAnswer {
  return { ok: true, result: { status: 'sent', to: to.kind }, effect: null }
}

function tooMany(): ToolAnswer {
  return refused('too_many', 'No more mail can be sent in this call.')
}

/** A line break in a subject would begin another header. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
