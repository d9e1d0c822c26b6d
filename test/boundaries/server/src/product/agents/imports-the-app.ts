import { createApp } from '../../app.ts'
export const app = createApp
