/** What a caller's words say of life: a person's is in danger, or a person means to end their own. */
export type Emergency = 'danger' | 'self_harm'

/** A number to dial, and what for; `service` is absent where it is for everything. */
export type EmergencyNumber = { readonly number: string; readonly service?: 'police' | 'ambulance' }

/** Whom to call where the caller is. Both are empty where that is not known. */
export type EmergencyNumbers = {
  readonly emergency: readonly EmergencyNumber[]
  /** A line to talk to for people who think of ending their life. */
  readonly crisis: readonly string[]
}

/** Words of danger, and the answer to them. */
export type EmergencyLanguage = {
  /** Undefined also where the words only sound like it: "my tooth is killing me". */
  emergencyIn(text: string): Emergency | undefined
  /** That an animal's life is in danger: no ambulance comes for it. */
  isForAnimal(text: string): boolean
  /** Whom to call, digit by digit. */
  answer(kind: Emergency, numbers: EmergencyNumbers): string[]
}
