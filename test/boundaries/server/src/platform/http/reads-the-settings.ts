import { readConfig } from '../../config/config.ts'
export const settings = readConfig
