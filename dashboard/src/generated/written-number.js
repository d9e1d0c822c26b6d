// Written from the schemas of the routes by `npm run openapi`.
export * from '../../../server/src/language/written-number.ts'
