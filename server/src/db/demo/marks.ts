import type { Querier } from '../insert-rows.ts';

/** The months of the mark book that are over, and whether the running one has gone so far that marks are coming in. */
const monthsUntil = (
  today: string,
): { readonly over: readonly number[]; readonly running: number | null } => {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const started = month >= 9 ? year : year - 1;
  const order = [9, 10, 11, 12, 2, 3, 4, 5];
  const place = (of: number) => (of >= 9 ? started : started + 1) * 12 + of;
  const over = order.filter((of) => place(of) < year * 12 + month);
  return { over, running: order.includes(month) && day >= 15 ? month : null };
};

/**
 * The marks of the open year since September, of every class, as its main teachers enter them: the first months
 * published, the last one handed in, the running one half entered. One class is behind, and some corrections wait.
 */
export async function insertMarks(client: Querier, today: string): Promise<void> {
  const { over, running } = monthsUntil(today);
  for (const month of over) await client.query(marksOfMonth, [month, 100]);
  if (running !== null) await client.query(marksOfMonth, [running, 60]);
  await client.query('analyze mark');
  for (const [index, month] of over.entries())
    await client.query(sheetsOfMonth, [month, index < over.length - 1 ? 'published' : 'submitted']);
  const [first] = over;
  if (first !== undefined && over.length > 1) await client.query(waitingCorrections, [`m${first}`]);
}

const taught = `
  enrolment e
  join class c on c.id = e.class_id
  join academic_year y on y.id = e.year_id and y.state = 'open'
  join curriculum k on k.year_id = e.year_id and k.level_id = c.level_id
  join teacher_assignment a on a.class_id = c.id and a.subject_id = k.subject_id and a.part = 'main'
    and a.end_date is null`;

/** The class that is behind: the last of each branch. */
const behind = `c.id in (select max(id) from class group by branch_id, year_id)`;

/**
 * From 3.5 to 10 in quarters, by who it is and how much they like the subject; some find it hard, one in ninety was absent. Nobody has
 * marks of before they came. Of month $1, and of so many percent ($2) of the subjects of a class.
 */
const marksOfMonth = `
  insert into mark (student_id, year_id, class_id, subject_id, book_column, value, code_id, changed_by, changed_at)
  select e.student_id, e.year_id, c.id, k.subject_id, 'm' || $1::int,
    case when (e.student_id * 31 + k.subject_id * 17 + $1::int * 7) % 90 = 0 then null
      else least(1000, greatest(200, case when e.student_id % 29 = 11 then 225 else 450 + (e.student_id * 29 % 17) * 25 end + (e.student_id * k.subject_id % 9) * 15 / 25 * 25
        + ((e.student_id * 13 + k.subject_id * 7 + $1::int * 5) % 9) * 25))
    end,
    case when (e.student_id * 31 + k.subject_id * 17 + $1::int * 7) % 90 = 0
      then (select id from mark_code where code = 'ABR') end,
    a.teacher_id, least(now(), y.start_date::timestamptz + make_interval(days => 25 + 30 * (($1::int + 3) % 12)))
  from ${taught}
  where e.is_current and e.end_date is null
    and extract(month from e.start_date) + 12 * extract(year from e.start_date)
      <= $1::int + 12 * extract(year from y.start_date) + case when $1::int < 9 then 12 else 0 end
    and (c.id * 7 + k.subject_id * 11) % 100 < $2::int
    and not (${behind} and $1::int <> 9 and (e.student_id + k.subject_id) % 3 = 0)
  order by e.class_id, k.position, e.sort_key`;

/** Whole columns only: where a mark is missing, nobody has handed in. */
const sheetsOfMonth = `
  insert into mark_sheet (class_id, subject_id, book_column, state, changed_by)
  select m.class_id, m.subject_id, m.book_column, $2, min(m.changed_by)
  from mark m join class c on c.id = m.class_id
  where m.book_column = 'm' || $1::int and not ($1::int <> 9 and ${behind})
  group by m.class_id, m.subject_id, m.book_column
  order by m.class_id, m.subject_id`;

/** A teacher has read 7 for 9: three of them, in the first class. */
const waitingCorrections = `
  insert into mark_correction (mark_id, mark_version, from_value, to_value, reason, asked_by)
  select id, version, value, least(1000, value + 200), 'ອ່ານເຈ້ຍສອບເສັງຜິດ', changed_by
  from (select m.*, row_number() over (partition by m.subject_id order by m.id) as place from mark m
    join class c on c.id = m.class_id
    where m.book_column = $1 and m.value <= 700 and m.changed_by is not null
      and c.id = (select min(x.id) from class x join academic_year y on y.id = x.year_id and y.state = 'open')) found
  where place = 1 order by id limit 3`;
