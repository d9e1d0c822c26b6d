import { Type, type Static } from 'typebox'
import { iso } from '../../platform/clock.ts'
import { invalid } from '../../platform/errors.ts'
import { Ignored, Nullable } from '../../platform/http/envelope.ts'

/** Said to a client that wants to switch the disclosure off. */
export const DISCLOSURE_LAW =
  'Since 2 August 2026 the EU AI Act (Article 50) asks that callers are told at the start that they are speaking with an AI.'

const disclosureEnabled = Type.Boolean({
  description:
    'Whether the first words say that no person speaks: those of the greeting where they do, else a sentence before it. On by default.',
})

export const Disclosure = Type.Object(
  {
    enabled: disclosureEnabled,
    switched_off: Nullable(
      Type.Object(
        {
          at: Type.String({ format: 'date-time', description: 'ISO 8601, UTC.' }),
          by: Type.String({
            description: 'Who did it: the email address that was signed in, or the name of the API key.',
          }),
        },
        { title: 'DisclosureSwitchedOff' },
      ),
    ),
  },
  { title: 'Disclosure', examples: [{ enabled: true, switched_off: null }] },
)
export type Disclosure = Static<typeof Disclosure>

export const DisclosureInput = Type.Object(
  {
    enabled: disclosureEnabled,
    acknowledged: Type.Optional(
      Type.Boolean({ description: `Must be true to switch it off. ${DISCLOSURE_LAW}` }),
    ),
    switched_off: Type.Optional(Ignored()),
  },
  {
    title: 'DisclosureInput',
    additionalProperties: false,
    examples: [{ enabled: true }, { enabled: false, acknowledged: true }],
  },
)

export type DisclosureInput = Static<typeof DisclosureInput>

/** It is on until it is switched off. */
export const DISCLOSED: Disclosure = { enabled: true, switched_off: null }

type Chooser = { readonly by: string; readonly nowMs: number }

/**
 * What becomes of what is sent, undefined where nothing is. It is switched off only by a client that acknowledges what the
 * law asks, and that is kept with who and when; what was off already may be sent back as it was read (D-M5).
 */
export function chosenDisclosure(
  wanted: DisclosureInput | null | undefined,
  before: Disclosure,
  { by, nowMs }: Chooser,
): Disclosure | undefined {
  if (wanted === undefined) return undefined
  if (wanted === null || wanted.enabled) return DISCLOSED
  if (!before.enabled) return before
  if (wanted.acknowledged !== true)
    throw invalid([
      {
        field: 'disclosure.acknowledged',
        message: `must be true to switch the disclosure off. ${DISCLOSURE_LAW}`,
      },
    ])
  return { enabled: false, switched_off: { at: iso(nowMs), by } }
}
