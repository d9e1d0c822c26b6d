import { writeFileSync } from 'node:fs'
import { describeService } from '../server/src/describe-service.ts'

/** Writes the document that the routes describe to `openapi.json`, for those who read it without a server. */
writeFileSync(new URL('../openapi.json', import.meta.url), await describeService())
