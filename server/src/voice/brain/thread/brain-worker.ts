import { workerData } from 'node:worker_threads'
import { chooseBrain } from './choose-brain.ts'
import type { BrainSettings } from './messages.ts'
import { serveBrain } from './serve-brain.ts'

const { model } = workerData as BrainSettings
await serveBrain((meaning, onHandover) => chooseBrain(model, meaning, onHandover))
