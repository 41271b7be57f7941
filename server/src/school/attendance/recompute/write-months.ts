import type { Actor } from '../../../http/actor.ts';
import type { Transaction } from '../../../http/app.ts';
import { refuse } from '../../../http/refuse.ts';
import { dayRules, type RecomputeJob } from './day-rules.ts';
import { daysOf, type PastMonth } from './past-months.ts';
import type { AttendancePerson } from './people-of-days.ts';
import { type ComparedMonth, noLetters, type Scanned, scanMonth } from './scan-months.ts';
import { rewriteMonths } from './stored-months.ts';

interface Writing {
  readonly month: PastMonth;
  readonly job: RecomputeJob;
  readonly actor: Actor;
}

const writeAttempts = 5;

/** Whose month was changed since it was read (a scan at the gate) is compared again, and only then written. */
export const writeAll = async (tx: Transaction, scanned: Scanned, writing: Writing): Promise<number> => {
  let written = 0;
  let { months } = scanned;
  for (let attempt = 0; attempt < writeAttempts; attempt += 1) {
    const { days, missed } = await write(tx, { kind: scanned.kind, months }, writing);
    written += days;
    if (missed.length === 0) return written;
    months = await comparedAgain(tx, missed, writing);
  }
  return refuse('conflict');
};

const comparedAgain = async (
  tx: Transaction,
  people: readonly AttendancePerson[],
  { month, job }: Writing,
) => {
  const again: ComparedMonth[] = [];
  const scan = { month: month.month, days: daysOf(month), people, rulesOf: dayRules(job) };
  for await (const months of scanMonth(tx, scan)) again.push(...months);
  return again;
};

const write = async (tx: Transaction, { kind, months }: Scanned, { month, job, actor }: Writing) => {
  const days = months.flatMap(({ person, changes }) =>
    changes.flatMap(({ date, lateTo, rewritten }) =>
      rewritten ? [{ id: person.id, day: date, lateMinutes: lateTo, ...rewritten }] : [],
    ),
  );
  if (days.length === 0) return { days: 0, missed: [] };
  const keptOf = new Map(months.map(({ person, kept }) => [person.id, kept]));
  const lettersOf = new Map<number, string>();
  for (const { id, day, code } of days) {
    const letters = lettersOf.get(id) ?? keptOf.get(id)?.days ?? noLetters;
    const position = Number(day.slice(8)) - 1;
    lettersOf.set(id, letters.slice(0, position) + code + letters.slice(position + 1));
  }
  const written = await rewriteMonths(tx, {
    kind,
    branchId: job.branchId,
    month: month.month,
    months: [...lettersOf].map(([id, letters]) => ({ id, days: letters, seen: keptOf.get(id)?.seen ?? '' })),
    days,
    madeBy: actor.userId,
  });
  return {
    days: days.filter(({ id }) => written.has(id)).length,
    missed: months.map(({ person }) => person).filter(({ id }) => lettersOf.has(id) && !written.has(id)),
  };
};
