import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a link in a mail is good for, and until when. */
export type LinkClaim = {
  purpose: 'verify' | 'undo-deletion' | 'change-email'
  accountId: string
  address: string
  /** Who asked to change the address, and what must not have changed since. */
  asked?: { sessionId: string; bond: string }
  untilMs: number
}

/** Links that say themselves what they are good for: nothing has to be stored that could be stolen from a store. */
export type SignedLinks = {
  tokenFor(claim: LinkClaim): string
  open(token: string, purpose: LinkClaim['purpose'], nowMs: number): LinkClaim | undefined
}

export function createSignedLinks(secret: string): SignedLinks {
  const sign = (payload: string) => createHmac('sha256', secret).update(`link ${payload}`).digest('base64url')
  return {
    tokenFor(claim) {
      const payload = Buffer.from(JSON.stringify(claim)).toString('base64url')
      return `${payload}.${sign(payload)}`
    },
    open(token, purpose, nowMs) {
      const [payload = '', signature = ''] = token.split('.', 2)
      const [wanted, found] = [Buffer.from(sign(payload)), Buffer.from(signature)]
      if (wanted.length !== found.length || !timingSafeEqual(wanted, found)) return undefined
      const claim = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as LinkClaim
      return claim.purpose === purpose && nowMs < claim.untilMs ? claim : undefined
    },
  }
}
