import { start } from '../switchboard/switchboard.ts'
export const live = start
