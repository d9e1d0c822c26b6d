import { WEEKDAYS } from '../brain/brain.ts'
export const days = WEEKDAYS
