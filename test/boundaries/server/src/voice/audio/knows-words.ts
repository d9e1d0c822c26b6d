import { say } from '../../language/en/index.ts'
export const words = say
