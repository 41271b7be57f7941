import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Queryable } from '../../../http/app.ts';
import { letterOf } from '../attendance-letters.ts';
import { type GateEvent, replayDay } from './day-replay.ts';
import { dayRules, isHere, type Letter, type RecomputeJob, type RuledDay } from './day-rules.ts';
import { daysOf, monthsOf, type PastMonth } from './past-months.ts';
import { type AttendancePerson, staffOf, studentsOf } from './people-of-days.ts';
import { type StoredMonth, storedMonths } from './stored-months.ts';

/** One day of one person that becomes something else. */
export interface ChangedDay {
  readonly person: AttendancePerson;
  readonly date: string;
  /** As the reports show it. */
  readonly from: Letter;
  readonly to: Letter;
  readonly lateFrom: number;
  readonly lateTo: number;
  /** What is kept changes too, not only what the calendar makes of it. */
  readonly rewritten: { readonly was: string; readonly code: string; readonly shiftId: number | null } | null;
}

/** One person's month, compared. */
export interface ComparedMonth {
  readonly person: AttendancePerson;
  readonly kept: StoredMonth;
  readonly changes: readonly ChangedDay[];
}

/** What the days of everybody come to, before and after. */
export interface Count {
  day(date: string, kind: AttendancePerson['kind'], from: Letter, to: Letter): void;
  /** A day that stays because a person entered it: a correction, an absence with reason, a leave. */
  entered(): void;
}

export interface MonthScan {
  /** The month's first day. */
  readonly month: string;
  readonly days: readonly string[];
  readonly people: readonly AttendancePerson[];
  readonly rulesOf: ReturnType<typeof dayRules>;
  readonly count?: Count | undefined;
}

const peopleABatch = 1000;
export const noLetters = '.'.repeat(31);

/**
 * Compares what is kept with what follows from the events by other rules, a thousand people at a time, so that
 * 20,000 students never lie in memory at once.
 */
export async function* scanMonth(db: Queryable, scan: MonthScan): AsyncGenerator<readonly ComparedMonth[]> {
  for (let at = 0; at < scan.people.length; at += peopleABatch) {
    const people = scan.people.slice(at, at + peopleABatch);
    const kind = people[0]?.kind ?? 'student';
    const ids = people.map(({ id }) => id);
    const kept = await storedMonths(db, { kind, ids, month: scan.month, days: scan.days });
    yield await comparedInTurns(people, kept, scan);
  }
}

const peopleATurn = 50;

/** Lets others have the process after some dozens of people: meanwhile the gate goes on. */
export const comparedInTurns = async (
  people: readonly AttendancePerson[],
  kept: ReadonlyMap<number, StoredMonth>,
  scan: Omit<MonthScan, 'people'>,
): Promise<ComparedMonth[]> => {
  const compared: ComparedMonth[] = [];
  for (const [at, person] of people.entries()) {
    if (at % peopleATurn === 0) await othersTurn();
    const month = kept.get(person.id);
    if (month) compared.push({ person, kept: month, changes: changesOf(person, month, scan) });
  }
  return compared;
};

const changesOf = (
  person: AttendancePerson,
  kept: StoredMonth,
  { days, rulesOf, count }: Omit<MonthScan, 'people'>,
) => {
  const changes: ChangedDay[] = [];
  const eventsOn = eventsByDay(kept.events);
  for (const date of days) {
    if (!isHere(date, person)) continue;
    const ruled = rulesOf(date, person);
    if (!ruled.touched) continue;
    const change = compareDay(kept, ruled, eventsOn.get(date.slice(8)));
    if (change.entered) count?.entered();
    count?.day(date, person.kind, change.from, change.to);
    if (change.from !== change.to || change.rewritten) changes.push({ person, date, ...change });
  }
  return changes;
};

interface DayEvents {
  readonly events: readonly GateEvent[];
  /** As the first coming was judged at the gate. */
  readonly lateMinutes: number;
}

const compareDay = (kept: StoredMonth, ruled: RuledDay, recorded: DayEvents | undefined) => {
  const { date, plannedBefore, plannedAfter } = ruled;
  const was = (kept.days ?? noLetters).charAt(Number(date.slice(8)) - 1);
  const lateFrom = kept.recomputed[date] ?? recorded?.lateMinutes ?? 0;
  const entered = was === 'E' || was === 'V' || kept.corrected.includes(date);
  const anew =
    entered || !recorded ? null : replayDay({ dayStatus: ruled.after, ...ruled, events: recorded.events });
  const code = anew?.letter ?? was;
  const lateTo = anew?.lateMinutes ?? lateFrom;
  return {
    entered,
    from: letterOf(was, plannedBefore) as Letter,
    to: letterOf(code, plannedAfter) as Letter,
    lateFrom,
    lateTo,
    rewritten: anew && (code !== was || lateTo !== lateFrom) ? { was, code, shiftId: anew.shiftId } : null,
  };
};

/** Reads the packed events of {@link StoredMonth} by day of the month, `DD`. */
const eventsByDay = (packed: string | null): ReadonlyMap<string, DayEvents> => {
  const byDay = new Map<string, { events: GateEvent[]; lateMinutes: number }>();
  if (packed === null) return byDay;
  let came = '';
  for (const event of packed.split(' ')) {
    const slash = event.indexOf('/');
    const day = event.slice(0, 2);
    const direction = event.charAt(2) === 'i' ? 'in' : 'out';
    const of = byDay.get(day) ?? { events: [], lateMinutes: 0 };
    byDay.set(day, of);
    of.events.push({ direction, at: new Date(Number(event.slice(3, slash))) });
    if (direction === 'in' && came !== day) {
      came = day;
      of.lateMinutes = Number(event.slice(slash + 1));
    }
  }
  return byDay;
};

/** A batch of people of one kind. */
export interface Scanned {
  readonly kind: AttendancePerson['kind'];
  readonly months: readonly ComparedMonth[];
}

/** Everybody's days of one month, batch by batch: students, then staff. */
export async function* scansOf(
  db: Queryable,
  job: RecomputeJob,
  month: PastMonth,
  count?: Count,
): AsyncGenerator<Scanned> {
  const rulesOf = dayRules(job);
  const span = { branchId: job.branchId, from: month.from, until: month.until };
  const lists = [
    await studentsOf(db, span, job.students),
    job.students ? [] : await staffOf(db, span, month.month),
  ];
  // Days that nobody's calendar changes needn't be read at all.
  const standing = lists.flatMap(oneOfEach);
  const days = daysOf(month).filter((day) => standing.some((person) => rulesOf(day, person).touched));
  if (days.length === 0) return;
  for (const people of lists)
    for await (const months of scanMonth(db, { month: month.month, days, people, rulesOf, count }))
      yield { kind: people[0]?.kind ?? 'student', months };
}

/** One person of each class, and of staff of each type and sex, stands for all. */
const oneOfEach = (people: readonly AttendancePerson[]): AttendancePerson[] => [
  ...new Map(
    people.map((person) => [
      `${person.classId}/${JSON.stringify(person.earlier)}/${person.sex}/${person.staffType}`,
      person,
    ]),
  ).values(),
];

/** Everything that changes, in the order of the months and of the roll. */
export async function* changedDays(
  db: Queryable,
  job: RecomputeJob,
  count?: Count,
): AsyncGenerator<ChangedDay> {
  for (const month of monthsOf(job))
    for await (const { months } of scansOf(db, job, month, count))
      for (const { changes } of months) yield* changes;
}
