import { queryTerms } from '@suksa/i18n/lao';
import { type SQL, sql } from 'drizzle-orm';
import { families, students } from '../../../db/schema/index.ts';
import { phonetic } from '../../../school/people/search.ts';

/**
 * Of a query over families: each word of what was typed begins a name or phone of the family, of one of its members or
 * of its children. For who sees the whole branch: every field finds.
 */
export const foundFamily = (q: string): readonly SQL[] =>
  queryTerms(q).map((term) => {
    const word = phonetic(term)(sql.raw('s.token'));
    return sql`(exists (select 1 from family_search s where s.family_id = ${families.id} and ${word})
      or exists (select 1 from ${students} join student_search s on s.student_id = ${students.id}
        where ${students.familyId} = ${families.id} and ${word}))`;
  });
