import path from 'node:path'
import type { Config } from '../config/config.ts'
import type { BackupSummary } from './backup/backup.ts'
import type { RestoreSummary } from './backup/restore.ts'

type Summary = { text: string; warnings: string[] }

export function describeBackup(file: string, summary: BackupSummary, config: Config): Summary {
  const size =
    summary.bytes < 1e6 ? `${Math.ceil(summary.bytes / 1e3)} kB` : `${(summary.bytes / 1e6).toFixed(1)} MB`
  const documents = summary.files - summary.secrets.length
  const warnings = [
    summary.secrets.length > 0
      ? `${file} holds the secrets too: it opens everything. Keep it as safe as the data.`
      : `${file} holds no secrets. Keep ${whereSecretsAre(config)} elsewhere: without them it cannot be read in full.`,
  ]
  if (summary.goneDocuments > 0) {
    warnings.push(
      `${summary.goneDocuments} documents are missing: they were deleted meanwhile, or lost before.`,
    )
  }
  return { text: `Wrote ${rowsOf(summary)} and ${documents} documents to ${file} (${size}).\n`, warnings }
}

function whereSecretsAre({ dataDir, encryptionKey }: Config): string {
  return encryptionKey === undefined ? path.join(dataDir, 'secrets') : 'AUTH_SECRET and ENCRYPTION_KEY'
}

export function describeRestore(summary: RestoreSummary, config: Config): Summary {
  const { header, keyMatches } = summary
  const target = config.databaseUrl === undefined ? `SQLite in ${config.dataDir}` : 'PostgreSQL'
  const text = `Restored ${rowsOf(summary)} and ${summary.files} files of ${header.made_at} into ${target}.\n`
  const warning =
    'This is not the key that the documents were encrypted with. ' +
    `Set ENCRYPTION_KEY, or put the old file into ${path.join(config.dataDir, 'secrets')}, before the next start.`
  return { text, warnings: keyMatches ? [] : [warning] }
}

function rowsOf({ rows }: { rows: Record<string, number> }): string {
  const counts = Object.values(rows)
  const total = counts.reduce((sum, count) => sum + count, 0)
  return `${total.toLocaleString('en')} rows of ${counts.length} tables`
}
