import { Type, type Static } from 'typebox'

/** D-F9. */
export const NumberType = Type.Enum(['local', 'mobile', 'toll_free', 'national'])
export type NumberType = Static<typeof NumberType>
