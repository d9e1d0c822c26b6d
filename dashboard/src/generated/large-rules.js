// Written from the schemas of the routes by `npm run openapi`.
export { LARGE_RULES } from '../../../server/src/product/large-rules.ts'
