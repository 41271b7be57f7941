import { columnsOfBook } from '@suksa/contracts/marks/book';
import { cardColumns, cardLines } from '@suksa/contracts/marks/card';
import { bandOf } from '@suksa/contracts/marks/code';
import { resultsOf } from '@suksa/contracts/marks/results';
import type { CardContent } from '@suksa/contracts/reports';
import { insertRows, type Querier } from '../insert-rows.ts';
import * as tables from '../schema/index.ts';

const period = 'term2';
const conducts = ['excellent', 'good', 'good', 'average'] as const;
const comments = ['ຕັ້ງໃຈຮຽນດີ', 'ມີຄວາມກ້າວໜ້າ', 'ຄວນອ່ານປຶ້ມຫຼາຍຂຶ້ນ', ''] as const;

/**
 * The second term of last year in the first class of each level of the first branch, and where the children of the
 * account `family` sat: marks of its months and exam, locked, and the cards that families were given.
 */
export async function insertTermCards(client: Querier, publisher: number): Promise<void> {
  await client.query(marksOfTerm);
  await client.query('analyze mark');
  await client.query(sheetsOfTerm, [publisher]);
  const found = await client.query(booksOfTerm);
  const cards = found.rows.flatMap((book) => cardsOf(book as TermBook));
  const publishedAt = new Date(`${(found.rows[0] as TermBook | undefined)?.end ?? '2026-05-31'}T09:00:00Z`);
  await insertRows(
    client,
    tables.reportCards,
    cards.map(({ studentId, yearId, published }) => ({
      ...{
        studentId,
        yearId,
        period,
        published,
        publishedAt,
        publishedBy: publisher,
        revision: 1,
        version: 1,
      },
      ...{ conduct: published.conduct, comment: published.comment },
    })),
  );
}

interface TermBook {
  readonly class_name: string;
  readonly year_id: number;
  readonly year: string;
  readonly start: string;
  readonly end: string;
  readonly months: readonly number[];
  readonly terms: readonly { readonly number: number; readonly end: string }[];
  readonly branch: CardContent['branch'];
  readonly homeroom: CardContent['homeroom'];
  readonly rules: Parameters<typeof resultsOf>[0]['rules'];
  readonly subjects: readonly {
    readonly id: number;
    readonly coefficient: number;
    readonly countsInAverage: boolean;
    readonly name: CardContent['branch'];
  }[];
  readonly students: readonly {
    readonly id: number;
    readonly code: string;
    readonly name: CardContent['branch'];
  }[];
  readonly cells: Parameters<typeof resultsOf>[0]['cells'];
  readonly bands: readonly {
    readonly from: number;
    readonly until: number;
    readonly name: CardContent['branch'];
  }[];
}

const cardsOf = (book: TermBook) => {
  const columns = columnsOfBook({
    ...{ start: book.start, end: book.end, markingMonths: book.months, terms: book.terms },
  });
  const results = resultsOf({
    ...{ subjects: book.subjects, cells: book.cells, columns, codes: [], rules: book.rules },
    studentIds: book.students.map(({ id }) => id),
  });
  return results.map((result, at) => {
    const student = book.students[at];
    const general = result.general.get(period);
    const average = general?.mean.value ?? null;
    const published: CardContent = {
      ...{
        period,
        year: book.year,
        branch: book.branch,
        className: book.class_name,
        homeroom: book.homeroom,
      },
      student: { code: student?.code ?? '', name: student?.name ?? { lo: '', en: '' } },
      columns: cardColumns(period, columns),
      lines: cardLines({ ...{ subjects: book.subjects, result, period, columns }, signAt: () => undefined }),
      decimals: book.rules.decimals,
      average,
      partial: general?.mean.partial ?? false,
      rank: general?.rank ?? null,
      students: book.students.length,
      grade: bandOf(average === null ? null : average / 100, book.bands)?.name ?? null,
      conduct: conducts[result.studentId % conducts.length] ?? 'good',
      comment: comments[result.studentId % comments.length] ?? '',
      absences: { excused: 0, unexcused: 0 },
    };
    return { studentId: result.studentId, yearId: book.year_id, published };
  });
};

const chosen = `
  select c.id, c.level_id, c.year_id, c.name from class c join academic_year y on y.id = c.year_id and y.state = 'closed'
  where c.id in (select min(id) from class where branch_id = 1 group by year_id, level_id)
    or c.id in (select e.class_id from enrolment e join student s on s.id = e.student_id where s.family_id = 1)`;

const seats = `enrolment e join (${chosen}) c on c.id = e.class_id`;

/** From 4 to 10 in quarters, by who it is and how much they like the subject. */
const marksOfTerm = `
  insert into mark (student_id, year_id, class_id, subject_id, book_column, value, changed_by, changed_at)
  select e.student_id, e.year_id, c.id, k.subject_id, b.key,
    least(1000, greatest(400, 475 + (e.student_id * 29 % 17) * 25 + ((e.student_id * 13 + k.subject_id * 7 + b.at::int * 5) % 9) * 25)),
    a.teacher_id, least(now(), y.start_date::timestamptz + make_interval(days => 150 + 25 * b.at::int))
  from ${seats} join academic_year y on y.id = e.year_id
  join curriculum k on k.year_id = e.year_id and k.level_id = c.level_id
  join teacher_assignment a on a.class_id = c.id and a.subject_id = k.subject_id and a.part = 'main'
  cross join unnest(array['m2','m3','m4','m5','exam2']) with ordinality b(key, at)
  where e.is_current`;

const sheetsOfTerm = `
  insert into mark_sheet (class_id, subject_id, book_column, state, changed_by)
  select distinct c.id, k.subject_id, b.key, 'locked', $1::int
  from (${chosen}) c join curriculum k on k.year_id = c.year_id and k.level_id = c.level_id
  cross join unnest(array['m2','m3','m4','m5','exam2']) b(key)
  where exists (select 1 from mark m where m.class_id = c.id and m.subject_id = k.subject_id)`;

const booksOfTerm = `
  select c.name as class_name, y.id as year_id, y.name as year, y.start_date::text as start, y.end_date::text as "end",
    y.marking_months as months,
    (select json_agg(json_build_object('number', t.number, 'end', t.end_date) order by t.number) from term t where t.year_id = y.id) as terms,
    json_build_object('lo', br.name_lo, 'en', br.name_en) as branch,
    (select json_build_object('lo', u.name_lo, 'en', u.name_en) from homeroom h join app_user u on u.id = h.teacher_id
      where h.class_id = c.id order by h.start_date desc limit 1) as homeroom,
    (select json_build_object('monthWeight', r.month_weight, 'examWeight', r.exam_weight,
        'firstTermWeight', r.first_term_weight, 'secondTermWeight', r.second_term_weight, 'decimals', r.decimals)
      from mark_scheme r left join mark_scheme_level sl on sl.scheme_id = r.id and sl.level_id = c.level_id
      where r.is_default or sl.level_id is not null order by sl.level_id is null, r.is_default desc limit 1) as rules,
    (select json_agg(json_build_object('id', s.id, 'name', json_build_object('lo', s.name_lo, 'en', s.name_en),
        'coefficient', (k.coefficient * 100)::int, 'countsInAverage', k.counts_in_average) order by k.position, s.position, s.id)
      from curriculum k join subject s on s.id = k.subject_id where k.year_id = y.id and k.level_id = c.level_id) as subjects,
    (select json_agg(json_build_object('id', s.id, 'code', s.code, 'name', json_build_object(
        'lo', trim(s.first_name_lo || ' ' || s.surname_lo), 'en', trim(s.first_name_en || ' ' || s.surname_en)))
        order by e.sort_key, s.id)
      from enrolment e join student s on s.id = e.student_id where e.class_id = c.id and e.is_current
        and (e.end_date is null or e.exit_code in ('year_end', 'graduated'))) as students,
    (select json_agg(json_build_object('studentId', m.student_id, 'subjectId', m.subject_id, 'column', m.book_column,
        'value', m.value, 'codeId', m.code_id)) from mark m where m.class_id = c.id) as cells,
    (select json_agg(json_build_object('from', b.from_mark, 'until', b.until_mark,
        'name', json_build_object('lo', b.name_lo, 'en', b.name_en)) order by b.from_mark)
      from mark_code b where b.kind = 'band' and b.active) as bands
  from (${chosen}) c join academic_year y on y.id = c.year_id join branch br on br.id = y.branch_id
  where exists (select 1 from mark m join enrolment e on e.student_id = m.student_id and e.class_id = m.class_id
    and e.is_current and (e.end_date is null or e.exit_code in ('year_end', 'graduated')) where m.class_id = c.id)
  order by c.id`;
