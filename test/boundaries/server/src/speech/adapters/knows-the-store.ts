import { openSqlite } from '../../db/sqlite.ts'
export const store = openSqlite
