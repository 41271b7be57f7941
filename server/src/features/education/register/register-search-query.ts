import type { DataScope } from '@suksa/contracts/session';
import { beginningsOf } from '@suksa/i18n/lao';
import { and, type SQL, sql } from 'drizzle-orm';
import { opaque } from '../../../db/planned.ts';
import { enrolments, studentSearch } from '../../../db/schema/index.ts';
import { searchedFields } from '../../../db/student-tokens.ts';
import { afterPrefix } from '../../../school/people/search.ts';
import { ownNameBits, searchedBy } from '../../../school/policies/student-search-scope.ts';

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
 * How well a token of a word finds somebody, the best first: by the very code, by the own name as it is spelled or
 * sounds, by anything else as it is spelled or sounds. The very spelling is the first of the beginnings.
 */
export const worseThanOwnName = 3;
const rankOf = sql`case
  when beginning.place = 1 and held.token = beginning.first collate "C" and held.fields & ${sql.raw(String(searchedFields.code))} <> 0 then 0
  when held.fields & ${ownNameBits} <> 0 then case when beginning.place = 1 then 1 else 2 end
  when beginning.place = 1 then ${sql.raw(String(worseThanOwnName))} else 4 end`;

/**
 * The sets of branches that somebody is or was in, of those with the branch in them: some twenty at most, and each is one
 * range of the index that begins with them. Who was in the branch in the year, their enrolment tells.
 */
const homes = sql`(
  with recursive home (branches) as (
    (select branches from ${studentSearch} order by branches limit 1)
    union all
    select (select s.branches from ${studentSearch} as s where s.branches > home.branches order by s.branches limit 1)
    from home where home.branches is not null)
  select branches from home where branches & (select branch_bit(${sql.placeholder('branchId')}::int)) <> 0) as home`;

/** Whose token begins with a word, and how well. */
const hitsOf = (at: number, scope: DataScope): SQL => sql`
  select held.student_id, min(${rankOf}) as rank
  from unnest(${opaque(sql.placeholder(`first${at}`), 'text[]')}, ${opaque(sql.placeholder(`behind${at}`), 'text[]')})
    with ordinality as beginning (first, behind, place)
  cross join ${homes}
  cross join lateral (select ${studentSearch.studentId}, ${studentSearch.token}, ${studentSearch.fields} from ${studentSearch}
    where ${and(
      sql`${studentSearch.token} >= beginning.first collate "C" and ${studentSearch.token} < beginning.behind collate "C"`,
      sql`${studentSearch.branches} = home.branches`,
      searchedBy(scope),
    )}
    offset 0) as held
  group by held.student_id`;

interface Search {
  readonly terms: number;
  readonly scope: DataScope;
}

/**
 * Current enrolments of those whom every word finds, to be selected from: first the tokens, then each student's
 * enrolment by its key. The arrays and the offsets keep it so: the planner can't know how few a word finds, and would
 * read everybody.
 */
export const foundEnrolments = ({ terms, scope }: Search, filter: SQL | undefined): SQL => {
  const hits = Array.from({ length: terms }, (_, at) => hitsOf(at, scope));
  const all =
    terms === 1
      ? hits[0]
      : sql`select student_id, max(rank) as rank from (${sql.join(hits, sql` union all `)}) as each_word
          group by student_id having count(*) = ${sql.raw(String(terms))}`;
  return sql`(select array_agg(student_id) as student_ids, array_agg(rank) as ranks from (${all}) as held_all) as hits
    cross join unnest(hits.student_ids, hits.ranks) as hit (student_id, rank)
    cross join lateral (
      select * from ${enrolments} where ${enrolments.studentId} = hit.student_id and ${filter} offset 0) as ${enrolments}`;
};

/** Whom the words name come before whom they find by something else. */
export const likeliestFirst = sql`hit.rank`;
