import { beginningsOf } from '@suksa/i18n/lao';
import { type SQL, sql } from 'drizzle-orm';
import { enrolments, pupilSearch } from '../../db/schema/index.ts';
import { afterPrefix } from '../../search.ts';

/** The beginnings of tokens that each word asks for, and the first texts behind them, as parameters. */
export const searchValues = (terms: readonly string[]): Record<string, readonly string[]> =>
  Object.fromEntries(
    terms.flatMap((term, at) => {
      const beginnings = beginningsOf(term);
      return [
        [`first${at}`, beginnings],
        [`behind${at}`, beginnings.map(afterPrefix)],
      ];
    }),
  );

/**
 * A value that the planner doesn't look at. It would else find this call's plan a little cheaper than the one for all
 * calls, and plan again and again, which takes longer than the search.
 */
export const unplanned = (name: string, type: 'int' | 'text[]'): SQL =>
  sql`(select ${sql.placeholder(name)}::${sql.raw(type)})`;

/** Whose token begins with a word, and whether in its very spelling, which is the first of the beginnings. */
const hitsOf = (at: number): SQL => sql`
  select held.pupil_id, bool_or(beginning.place = 1) as spelled
  from unnest(${unplanned(`first${at}`, 'text[]')}, ${unplanned(`behind${at}`, 'text[]')})
    with ordinality as beginning (first, behind, place)
  cross join lateral (select ${pupilSearch.pupilId} from ${pupilSearch}
    where ${pupilSearch.token} >= beginning.first collate "C" and ${pupilSearch.token} < beginning.behind collate "C"
    offset 0) as held
  group by held.pupil_id`;

/**
 * Current enrolments of those whom every word finds, to be selected from: first the tokens, then each pupil's
 * enrolment by its key. The arrays and the offsets keep it so: the planner can't know how few a word finds, and would
 * read everybody.
 */
export const foundEnrolments = (terms: number, filter: SQL | undefined): SQL => {
  const hits = Array.from({ length: terms }, (_, at) => hitsOf(at));
  const all =
    terms === 1
      ? hits[0]
      : sql`select pupil_id, bool_and(spelled) as spelled from (${sql.join(hits, sql` union all `)}) as each_word
          group by pupil_id having count(*) = ${sql.raw(String(terms))}`;
  return sql`(select array_agg(pupil_id) as pupil_ids, array_agg(spelled) as spelled from (${all}) as held_all) as hits
    cross join unnest(hits.pupil_ids, hits.spelled) as hit (pupil_id, spelled)
    cross join lateral (
      select * from ${enrolments} where ${enrolments.pupilId} = hit.pupil_id and ${filter} offset 0) as ${enrolments}`;
};

/** Who is spelled as it was typed comes before who only sounds like it. */
export const spelledBeforeAlike = sql`case when hit.spelled then 0 else 1 end`;
