import type { Db } from '../../platform/db/db.ts'
import { LANGUAGE_TAGS, type LanguageTag } from '../../language/tags.ts'

/** What the agents of all accounts speak that may be called: what the node must be able to hear and say. */
export async function spokenLanguages(db: Db): Promise<LanguageTag[]> {
  const rows = await db
    .selectFrom('agents')
    .select(['language', 'languages'])
    .distinct()
    .where('status', '=', 'active')
    .where('language', 'is not', null)
    .execute()
  const spoken = new Set(
    rows.flatMap(({ language, languages }) => [language, ...(JSON.parse(languages ?? '[]') as string[])]),
  )
  return LANGUAGE_TAGS.filter((tag) => spoken.has(tag))
}
