import { type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../http/app.ts';
import type { BatchRow } from './rollover-repository.ts';
import type { PlannedClass, UsualTargets } from './target-classes-rules.ts';

/** The classes of a year, with the place of their level among the levels in use. */
export const plannedClasses = async (db: Queryable, yearId: number): Promise<PlannedClass[]> => {
  const { rows } = await db.execute<{ id: number; name: string; level: number; level_code: string }>(sql`
    select c.id, c.name, l.level, l.code as level_code
    from class c
    join (select id, code, (row_number() over (order by position) - 1)::int as level from level) l
      on l.id = c.level_id
    where c.year_id = ${yearId}`);
  return rows.map(({ id, name, level, level_code }) => ({ id, name, level, levelCode: level_code }));
};

/** Who is carried over: everybody who studies in the old year now, or is suspended. */
const candidates = (fromYearId: number): SQL => sql`
  select e.id, e.student_id from enrolment e
  where e.year_id = ${fromYearId} and e.is_current and e.end_date is null
    and e.student_status in ('enrolled', 'suspended')`;

/** Brings the draft in step with the register: who has come since is added, who has gone is dropped. */
export const syncCandidates = async (tx: Transaction, { id, fromYearId }: BatchRow): Promise<number> => {
  const gone = await tx.execute(sql`
    delete from rollover_decision d where d.batch_id = ${id}
      and not exists (select 1 from (${candidates(fromYearId)}) as c where c.student_id = d.student_id)`);
  const come = await tx.execute(sql`
    insert into rollover_decision (batch_id, student_id, enrolment_id)
    select ${id}, c.student_id, c.id from (${candidates(fromYearId)}) as c
    on conflict (batch_id, student_id) do update set enrolment_id = excluded.enrolment_id
      where rollover_decision.enrolment_id <> excluded.enrolment_id`);
  // What was unknown to the planner until now may be all of a large school.
  if ((come.rowCount ?? 0) > 1000) await tx.execute(sql`analyze rollover_decision`);
  return (gone.rowCount ?? 0) + (come.rowCount ?? 0);
};

const targetRows = (targets: readonly UsualTargets[]): SQL => sql`
  jsonb_to_recordset(${JSON.stringify(targets)}::jsonb)
    as t("classId" integer, "level" integer, "up" integer, "again" integer, "final" boolean)`;

/** How the level of class `c` says who goes up: its own scheme, else that of all others. */
const ruleOfLevel: SQL = sql.raw(`
  select s.pass_mark, s.promotion, s.most_failed from mark_scheme s
  left join mark_scheme_level l on l.scheme_id = s.id and l.level_id = c.level_id
  where s.is_default or l.level_id is not null
  order by l.level_id is null limit 1`);

/**
 * What a result says by the rule of its level: passed, failed, failed again. Nothing while there is none, and where
 * failed subjects count and nobody has said how many there are.
 */
const outcomeOfResult: SQL = sql.raw(`case
  when coalesce(r.re_sit_average, r.average) is null then null
  when coalesce(r.re_sit_average, r.average) < m.pass_mark
    or m.promotion = 'average_and_subjects' and r.failed_subjects > m.most_failed
    then case when r.re_sit_average is null then 're_sit_pending' else 'repeat' end
  when m.promotion = 'average_and_subjects' and r.failed_subjects is null then null
  when t.final then 'graduate'
  else 'promote' end`);

/** Where a graduation batch has the student, its exam says who graduates: an average alone does not. */
const outcomeOfExam: SQL = sql`case
  when g.status is null then ${outcomeOfResult}
  when g.status in ('exam_passed', 'approved', 'certificate_issued', 'handed_over', 'withheld') then 'graduate'
  when g.status = 're_sit' or (g.status = 'exam_failed' and g.re_sit_result is null) then 're_sit_pending'
  when g.status = 'exam_failed' then 'repeat'
  else nullif(${outcomeOfResult}, 'graduate') end`;

/** Fills in, from results, every outcome that nobody has chosen. */
export const fillIn = async (
  tx: Transaction,
  { id, fromYearId }: BatchRow,
  targets: readonly UsualTargets[],
): Promise<number> => {
  const { rowCount } = await tx.execute(sql`
    update rollover_decision d set outcome = f.outcome, to_class_id = f.to_class
    from (
      select n.enrolment_id, n.outcome, case n.outcome
        when 'promote' then n.up when 'graduate' then n.up when 'repeat' then n.again end as to_class
      from (
        select e.id as enrolment_id, ${outcomeOfExam} as outcome, t.up, t.again
        from enrolment e
        join ${targetRows(targets)} on t."classId" = e.class_id
        join class c on c.id = e.class_id
        join lateral (${ruleOfLevel}) m on true
        left join year_result r on r.student_id = e.student_id and r.year_id = e.year_id
        left join graduation_batch b on b.year_id = e.year_id and b.level_id = c.level_id
        left join graduation_candidate g on g.batch_id = b.id and g.student_id = e.student_id
        where e.year_id = ${fromYearId} and e.is_current and e.end_date is null
      ) n
    ) f
    where d.batch_id = ${id} and d.enrolment_id = f.enrolment_id and d.chosen_by is null
      and (d.outcome, d.to_class_id) is distinct from (f.outcome, f.to_class)`);
  return rowCount ?? 0;
};

/** What somebody chose in the batch of the same years that was undone last, for who wasn't decided anew. */
export const takeOverChoices = async (
  tx: Transaction,
  { id, fromYearId, toYearId }: BatchRow,
): Promise<void> => {
  await tx.execute(sql`
    update rollover_decision d
    set outcome = o.outcome, leave_as = o.leave_as, to_class_id = o.to_class_id, chosen_by = o.chosen_by, reason = o.reason
    from rollover_decision o
    where o.batch_id = (select max(b.id) from rollover_batch b
        where b.from_year_id = ${fromYearId} and b.to_year_id = ${toYearId} and b.state = 'undone')
      and o.chosen_by is not null and d.batch_id = ${id} and d.student_id = o.student_id`);
};

export interface Choice {
  /** Null: undecided; undefined: only the class changes. */
  readonly outcome: string | null | undefined;
  readonly leaveAs: string | null;
  /** Undefined: the usual class for the outcome. */
  readonly toClass: ChosenClass | null | undefined;
  readonly chosenBy: number;
  readonly reason: string;
}

/** The class that was chosen, with the place of its level. */
export interface ChosenClass {
  readonly id: number;
  readonly level: number;
}

const placeOf = (outcome: SQL, chosen: ChosenClass | null | undefined) => {
  if (chosen === null) return { toClass: sql`null::integer`, fits: sql`true` };
  if (chosen)
    return {
      toClass: sql`${chosen.id}::integer`,
      fits: sql`case ${outcome} when 'repeat' then ${chosen.level}::integer = t.level
        when 'promote' then ${chosen.level}::integer > t.level
        when 'graduate' then ${chosen.level}::integer > t.level else false end`,
    };
  return {
    toClass: sql`case ${outcome} when 'promote' then t.up when 'graduate' then t.up when 'repeat' then t.again end`,
    fits: sql`true`,
  };
};

/**
 * Writes a choice for the given students, where it fits: the class of the same level to repeat, of a higher one to go up,
 * none for who isn't placed; graduation at the end of a level with a certificate; promotion where a level follows. Answers whom it changed.
 */
export const writeChoice = async (
  tx: Transaction,
  { id, version }: BatchRow,
  studentIds: readonly number[],
  targets: readonly UsualTargets[],
  { outcome: wanted, leaveAs, toClass: chosen, chosenBy, reason }: Choice,
): Promise<number[]> => {
  const outcome = wanted === undefined ? sql`d.outcome` : sql`${wanted}::text`;
  const { toClass, fits } = placeOf(outcome, chosen);
  const { rows } = await tx.execute<{ student_id: number }>(sql`
    update rollover_decision d
    set outcome = ${outcome}, to_class_id = ${toClass}, chosen_by = ${chosenBy}, reason = ${reason},
      chosen_in = ${version + 1},
      leave_as = case when ${outcome} = 'leave' then coalesce(${leaveAs}::text, d.leave_as) end
    from enrolment e
    join ${targetRows(targets)} on t."classId" = e.class_id
    where d.batch_id = ${id} and d.student_id = any(${sql.param([...studentIds])}::integer[])
      and e.id = d.enrolment_id and ${fits} and (t.final or ${wanted ?? null}::text is distinct from 'graduate')
      and (not t.final or t.up is not null or ${outcome} is distinct from 'promote')
    returning d.student_id`);
  return rows.map(({ student_id }) => student_id);
};

/** Forgets what was chosen for these students, so that their results speak again. */
export const forgetChoice = async (
  tx: Transaction,
  { id, version }: BatchRow,
  studentIds: readonly number[],
): Promise<void> => {
  await tx.execute(sql`
    update rollover_decision set chosen_in = ${version + 1}, chosen_by = null, reason = '', leave_as = null, outcome = null, to_class_id = null
    where batch_id = ${id} and student_id = any(${sql.param([...studentIds])}::integer[])`);
};
