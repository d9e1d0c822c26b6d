import { neverDeadAir } from './dead-air/never-dead-air.ts'

neverDeadAir({ callsPerCell: 20, longestMs: 1_800_000 })
