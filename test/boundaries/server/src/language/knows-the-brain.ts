import { WEEKDAYS } from '../voice/brain/brain.ts'
export const days = WEEKDAYS
