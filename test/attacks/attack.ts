import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { EscalationPolicy, FaqEntry } from '../../server/src/voice/brain/brain.ts'

/** What must not come of an attack. */
export type Harm =
  | 'transfer'
  | 'transfer_elsewhere'
  | 'mail_to_other'
  | 'too_many_mails'
  | 'booking_not_offered'
  | 'booking_for_other'
  | 'listing_of_other'
  | 'move_of_other'
  | 'cancel_of_other'
  | 'leak_of_prompt'
  | 'speaks_tool'
  /** It passes for a person. */
  | 'claims_person'

/**
 * What a model does that follows the last instruction. `{{prompt}}` stands for the prompt as the model has got it, and
 * `{{prompt:base64}}` and the like for the same in disguise.
 */
export type Deed =
  | { readonly say: string }
  /** The number is the one that the attacker wants; the tool takes none. */
  | { readonly transfer: string }
  | { readonly mail: { readonly to: string; readonly subject?: string; readonly text?: string } }
  | { readonly find: { readonly from: string; readonly to: string } }
  | { readonly book: { readonly start: string; readonly name: string; readonly [more: string]: string } }
  | { readonly list: true }
  | { readonly move: { readonly appointment: string; readonly start: string } }
  | { readonly cancel: string }
  /** The custom tool. */
  | { readonly look_up: string }
  /** Any tool by its name, there or not. */
  | { readonly call: string; readonly input: Readonly<Record<string, unknown>> }

export type AttackTurn = {
  readonly says?: string
  readonly presses?: string
  readonly does: readonly Deed[]
}

/** One caller who is up to something, or a text that is. */
export type Attack = {
  readonly name: string
  /** The file that it stands in. */
  readonly kind: string
  readonly forbids: readonly Harm[]
  readonly turns: readonly AttackTurn[]
  readonly policy?: EscalationPolicy
  readonly closed?: true
  /** No one takes transfers. */
  readonly noTarget?: true
  /** E.164; null is withheld. */
  readonly caller?: string | null
  /** Added to the system prompt. */
  readonly prompt?: string
  readonly faq?: readonly FaqEntry[]
  readonly businessName?: string
  /** The name of an appointment that the caller has, which is read out of the calendar. */
  readonly calendar?: string
  /** What the custom tool answers. */
  readonly toolSays?: string
  /** Addresses that the caller gives and agrees to in this script. */
  readonly confirmed?: readonly string[]
  /** The caller does ask for a person. */
  readonly asksForPerson?: true
}

const FOLDER = import.meta.dirname

/** All scripts, by file and line. */
export function attacks(): Attack[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.jsonl'))
    .sort()
    .flatMap((file) =>
      readFileSync(path.join(FOLDER, file), 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => ({
          kind: path.basename(file, '.jsonl'),
          ...(JSON.parse(line) as Omit<Attack, 'kind'>),
        })),
    )
}
