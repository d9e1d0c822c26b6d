import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { dashboardValidators } from './dashboard-validators.ts'
import { describeService } from './describe-service.ts'
import { sdkMethods } from './sdk-methods.ts'
import { sdkResources } from './sdk-resources.ts'
import { sdkSchemas, sdkTypes, type Document } from './sdk-types.ts'

/** Writes the document that the routes describe to `openapi.json`, and what SDK and dashboard know of it. */
const written = await describeService()
const document = JSON.parse(written) as Document
writeFileSync(new URL('../openapi.json', import.meta.url), written)
const sdk = emptied('../packages/sdk/src/generated')
writeFileSync(`${sdk}/api.ts`, sdkTypes(document))
writeFileSync(`${sdk}/methods.ts`, sdkMethods(document))
writeFileSync(`${sdk}/resources.ts`, sdkResources(document))
writeFileSync(`${sdk}/schemas.ts`, sdkSchemas(document))
const dashboard = emptied('../dashboard/src/generated')
for (const [name, code] of dashboardValidators(document)) writeFileSync(`${dashboard}/${name}`, code)

function emptied(folder: string): string {
  const path = fileURLToPath(new URL(folder, import.meta.url))
  rmSync(path, { recursive: true, force: true })
  mkdirSync(path, { recursive: true })
  return path
}
