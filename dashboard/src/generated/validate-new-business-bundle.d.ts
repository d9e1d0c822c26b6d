// Written from the schemas of the routes by `npm run openapi`.
import type { Validator } from '../ui/complaints.ts'

export declare const validateNewBusinessBundle: Validator
