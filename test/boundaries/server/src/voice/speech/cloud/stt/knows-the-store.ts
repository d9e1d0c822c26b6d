import { openSqlite } from '../../../../platform/db/sqlite.ts'
export const store = openSqlite
