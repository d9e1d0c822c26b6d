import { labCarrier } from './adapters/lab.ts'
export const carrier = labCarrier
