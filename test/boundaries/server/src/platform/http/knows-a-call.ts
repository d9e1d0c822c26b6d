import { step } from '../../voice/conversation/step.ts'
export const call = step
