import { type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { auditFrom } from '../../../http/audit-from.ts';
import { sqlToday } from '../../../school/clock.ts';

/** One batch, the days between which it carries, and who does it. */
export interface RunScope {
  readonly batchId: number;
  readonly branchId: number;
  readonly fromStart: string;
  readonly fromEnd: string;
  readonly toYearId: number;
  readonly toName: string;
  readonly toStart: string;
  readonly toEnd: string;
  readonly actorId: number;
  readonly requestId: string;
}

/** From one student's id up to another's, both included. */
export interface Chunk {
  readonly first: number;
  readonly last: number;
  readonly students: number;
}

const inChunk = ({ first, last }: Chunk): SQL => sql`d.student_id between ${first} and ${last}`;

/** The next students of the batch behind the last one, in the order of ids. */
export const nextChunk = async (
  tx: Transaction,
  { batchId, after, which, size }: { batchId: number; after: number; which: SQL; size: number },
): Promise<Chunk | undefined> => {
  const { rows } = await tx.execute<{ first: number | null; last: number | null; students: number }>(sql`
    select min(student_id) as first, max(student_id) as last, count(*)::int as students
    from (select d.student_id from rollover_decision d
      where d.batch_id = ${batchId} and d.student_id > ${after} and ${which}
      order by d.student_id limit ${size}) as next`);
  const [row] = rows;
  return row?.first && row.last ? { first: row.first, last: row.last, students: row.students } : undefined;
};

export const toRun: SQL = sql`d.outcome is not null and d.ran_at is null`;
export const toUndo: SQL = sql`d.ran_at is not null and d.undone_at is null`;

export const countWhich = async (db: Queryable, batchId: number, which: SQL): Promise<number> => {
  const { rows } = await db.execute<{ students: number }>(
    sql`select count(*)::int as students from rollover_decision d where d.batch_id = ${batchId} and ${which}`,
  );
  return rows[0]?.students ?? 0;
};

/** Carries the students of one chunk over. Answers how many old enrolments it closed, which must be all of them. */
export const carryChunk = async (tx: Transaction, scope: RunScope, chunk: Chunk): Promise<number> => {
  const { batchId, branchId, fromEnd, toYearId, toStart } = scope;
  const ofChunk = sql`d.batch_id = ${batchId} and ${inChunk(chunk)} and d.outcome is not null`;
  await tx.execute(sql`
    update rollover_decision d set ran_at = now(), status_before = p.status, outcome_before = e.outcome
    from student p, enrolment e
    where ${ofChunk} and d.ran_at is null and p.id = d.student_id and e.id = d.enrolment_id`);
  const closed = await tx.execute(sql`
    update enrolment e set end_date = ${fromEnd}::date, outcome = d.outcome, version = e.version + 1, updated_at = now(),
      exit_code = case d.outcome when 'graduate' then 'graduated' when 'leave' then d.leave_as else 'year_end' end
    from rollover_decision d
    where ${ofChunk} and e.id = d.enrolment_id and e.end_date is null`);
  await tx.execute(sql`
    with made as (
      insert into enrolment (student_id, branch_id, year_id, class_id, start_date, entry_code)
      select d.student_id, ${branchId}, ${toYearId}, d.to_class_id, ${toStart}::date,
        case d.outcome when 'repeat' then 'repeated' else 'promoted' end
      from rollover_decision d
      where ${ofChunk} and d.to_class_id is not null and d.outcome in ('promote', 'repeat', 'graduate')
      order by d.student_id
      returning id, student_id)
    update rollover_decision d set new_enrolment_id = made.id from made
    where d.batch_id = ${batchId} and d.student_id = made.student_id`);
  // Before the old year is over they study on in it: their last day is dated, and the status follows it.
  await tx.execute(sql`
    update student p set version = p.version + 1, updated_at = now(),
      status = case d.outcome when 'leave' then d.leave_as else 'graduated' end
    from rollover_decision d
    where ${ofChunk} and p.id = d.student_id and ${fromEnd}::date < ${sqlToday}
      and (d.outcome = 'leave' or d.outcome = 'graduate' and d.to_class_id is null)`);
  await auditCarried(tx, scope, ofChunk);
  return closed.rowCount ?? 0;
};

const auditCarried = (tx: Transaction, { branchId, actorId, requestId }: RunScope, ofChunk: SQL) =>
  tx.execute(
    auditFrom(
      {
        ...{ actorId, branchId, requestId, entityId: sql`d.student_id::text` },
        ...{ action: 'rollover', entity: 'education.student', reason: sql`nullif(d.reason, '')` },
        before: sql`jsonb_strip_nulls(jsonb_build_object('className', c.name,
          'status', case when p.status <> d.status_before then d.status_before end))`,
        after: sql`jsonb_strip_nulls(jsonb_build_object('outcome', d.outcome, 'className', n.name,
          'status', case when p.status <> d.status_before then p.status end))`,
      },
      sql`from rollover_decision d
        join student p on p.id = d.student_id
        join enrolment e on e.id = d.enrolment_id
        join class c on c.id = e.class_id
        left join class n on n.id = d.to_class_id
        where ${ofChunk}`,
    ),
  );

/** Takes the students of one chunk back out of the new year: each enrolment and status is as it was before the run. */
export const undoChunk = async (
  tx: Transaction,
  { batchId, branchId, actorId, requestId }: RunScope,
  which: SQL,
  reason: string,
): Promise<void> => {
  const ofChunk = sql`d.batch_id = ${batchId} and ${which} and d.undone_at is null and d.ran_at is not null`;
  await tx.execute(
    auditFrom(
      {
        ...{ actorId, branchId, requestId, entityId: sql`d.student_id::text` },
        ...{ action: 'rollover_undone', entity: 'education.student', reason },
        before: sql`jsonb_strip_nulls(jsonb_build_object('outcome', coalesce(d.resolved_as, d.outcome), 'className', n.name,
          'status', case when p.status <> d.status_before then p.status end))`,
        after: sql`jsonb_strip_nulls(jsonb_build_object('className', c.name,
          'status', case when p.status <> d.status_before then d.status_before end))`,
      },
      sql`from rollover_decision d
        join student p on p.id = d.student_id
        join enrolment e on e.id = d.enrolment_id
        join class c on c.id = e.class_id
        left join enrolment ne on ne.id = d.new_enrolment_id
        left join class n on n.id = ne.class_id
        where ${ofChunk}`,
    ),
  );
  await tx.execute(sql`
    delete from enrolment e using rollover_decision d where ${ofChunk} and e.id = d.new_enrolment_id`);
  await tx.execute(sql`
    update enrolment e set end_date = null, exit_code = null, outcome = d.outcome_before,
      version = e.version + 1, updated_at = now()
    from rollover_decision d where ${ofChunk} and e.id = d.enrolment_id`);
  await tx.execute(sql`
    update student p set status = d.status_before, version = p.version + 1, updated_at = now()
    from rollover_decision d where ${ofChunk} and p.id = d.student_id and p.status <> d.status_before`);
  await tx.execute(sql`update rollover_decision d set undone_at = now() where ${ofChunk}`);
};
