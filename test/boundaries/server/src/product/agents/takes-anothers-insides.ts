import { getUser } from '../account/store.ts'
export const insides = getUser
