import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describeService } from './describe-service.ts'
import { sdkSchemas, sdkTypes, type Document } from './sdk-types.ts'

/** Writes the document that the routes describe to `openapi.json`, and what the SDK knows of it. */
const written = await describeService()
const document = JSON.parse(written) as Document
const generated = fileURLToPath(new URL('../packages/sdk/src/generated', import.meta.url))
mkdirSync(generated, { recursive: true })
writeFileSync(new URL('../openapi.json', import.meta.url), written)
writeFileSync(`${generated}/api.ts`, sdkTypes(document))
writeFileSync(`${generated}/schemas.ts`, sdkSchemas(document))
