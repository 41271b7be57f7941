import { weekdayOf } from '@suksa/contracts/days';
import { and, eq, gte, isNull, lte, or, sql } from 'drizzle-orm';
import { planned } from '../../db/planned.ts';
import { branches, holidays } from '../../db/schema/index.ts';
import type { Queryable } from '../../http/app.ts';
import { refuse } from '../../http/refuse.ts';

/**
 * Whether a day is worked, for whom: THE one answer for check-holiday, late rules, absence counts, due dates and
 * reports. Later in this list wins: weekend, holiday, closure, make-up day, and a narrower entry (branch, level,
 * class) over a wider one.
 */
export interface DayStatus {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Whether this person is expected. */
  readonly working: boolean;
  readonly kind: 'working' | 'weekend' | 'holiday' | 'make_up' | 'half_day' | 'exam';
  /** The entry that decided; none for a plain working day or weekend. */
  readonly name: { readonly lo: string; readonly en: string } | null;
  /** The free hours of a half day, `HH:MM`. */
  readonly free: { readonly from: string; readonly until: string } | null;
}

/** Whose day is asked for. A staff member has neither level nor class. */
export interface DaySubject {
  readonly kind: 'student' | 'staff';
  readonly sex?: 'female' | 'male' | null;
  readonly levelId?: number | null;
  readonly classId?: number | null;
}

/** An entry of the calendar as it is stored, or as it would be. */
export type CalendarEntry = Omit<
  typeof holidays.$inferSelect,
  'createdAt' | 'updatedAt' | 'version' | 'paid' | 'source'
>;

/** The calendar of one branch between two days: loaded once, asked as often as a report needs. */
export interface Calendar {
  dayStatus(date: string, subject: DaySubject): DayStatus;
  /** The entries that meet on a day, for whomever, the one that counts most first. */
  entriesOn(date: string): readonly CalendarEntry[];
  /** What each of them makes of the day; those that make nothing of it, as an exam on a Sunday, have no name. */
  answersOn(date: string): readonly { readonly entry: CalendarEntry; readonly status: DayStatus }[];
  /** Levels and classes with days of their own; all others of the branch share one calendar. */
  readonly levelIds: ReadonlySet<number>;
  readonly classIds: ReadonlySet<number>;
}

export interface CalendarRange {
  readonly branchId: number;
  /** First and last day, included. */
  readonly from: string;
  readonly until: string;
}

/** The calendar as it would be: without some entries that are stored, and with others that aren't yet. */
export interface CalendarChange {
  readonly without: readonly number[];
  readonly with: readonly CalendarEntry[];
}

/** A row for each entry, or one without any. */
const branchAndEntries = planned('settings_calendar', (db) =>
  db
    .select({ workingDays: branches.workingDays, entry: holidays })
    .from(branches)
    .leftJoin(
      holidays,
      and(
        eq(holidays.confirmed, true),
        lte(holidays.startDate, sql.placeholder('until')),
        gte(holidays.endDate, sql.placeholder('from')),
        or(isNull(holidays.branchId), eq(holidays.branchId, branches.id)),
      ),
    )
    .where(eq(branches.id, sql.placeholder('branchId'))),
);

/** Proposed entries (lunar dates that nobody confirmed) free nobody yet. */
export const loadCalendar = async (
  db: Queryable,
  { branchId, from, until }: CalendarRange,
  change: CalendarChange = { without: [], with: [] },
): Promise<Calendar> => {
  const rows = await branchAndEntries(db, { branchId, from, until });
  const [branch] = rows;
  if (!branch) return refuse('not_found');
  const stored = rows.flatMap(({ entry }) => entry ?? []);
  const added = change.with.filter(
    (entry) => entry.confirmed && (entry.branchId === null || entry.branchId === branchId),
  );
  return calendarOf(branch.workingDays, [
    ...stored.filter(({ id }) => !change.without.includes(id)),
    ...added,
  ]);
};

/** One day of one branch, for one person. */
export const dayStatus = async (
  db: Queryable,
  { branchId, date, subject }: { branchId: number; date: string; subject: DaySubject },
): Promise<DayStatus> =>
  (await loadCalendar(db, { branchId, from: date, until: date })).dayStatus(date, subject);

/** What one day is for whom: the answer of each entry, the one that counts most first, and that without any. */
interface Day {
  readonly answers: readonly { readonly entry: CalendarEntry; readonly status: DayStatus }[];
  readonly plain: DayStatus;
}

/**
 * A calendar of given entries, all of them confirmed. Each day is worked out once, when it is first asked for; from
 * then on an answer costs a look at the entries of that day and makes nothing new, so that a report may ask for
 * every day of every student.
 */
export const calendarOf = (
  /** ISO weekdays, 1 = Monday. */
  workingDays: readonly number[],
  entries: readonly CalendarEntry[],
): Calendar => {
  const byWeight = entries.toSorted(byPrecedence).reverse();
  const days = new Map<string, Day>();
  const dayOf = (date: string): Day => {
    const known = days.get(date);
    if (known) return known;
    const working = workingDays.includes(weekdayOf(date));
    const plain: DayStatus = {
      date,
      working,
      kind: working ? 'working' : 'weekend',
      name: null,
      free: null,
    };
    const day: Day = {
      plain,
      answers: byWeight
        .filter((entry) => entry.startDate <= date && date <= entry.endDate)
        .map((entry) => ({ entry, status: statusBy(entry, plain) })),
    };
    days.set(date, day);
    return day;
  };
  return {
    dayStatus: (date, subject) => {
      const { answers, plain } = dayOf(date);
      for (const { entry, status } of answers) if (concerns(entry, subject)) return status;
      return plain;
    },
    answersOn: (date) => dayOf(date).answers,
    entriesOn: (date) => dayOf(date).answers.map(({ entry }) => entry),
    levelIds: new Set(entries.flatMap(({ levelId }) => levelId ?? [])),
    classIds: new Set(entries.flatMap(({ classId }) => classId ?? [])),
  };
};

/** What a day becomes by an entry. */
const statusBy = (entry: CalendarEntry, plain: DayStatus): DayStatus => {
  const { type, freeFrom, freeUntil } = entry;
  // An exam or a half day doesn't make a weekend a school day; only a make-up day does.
  if (!plain.working && (type === 'exam' || type === 'half_day')) return plain;
  const named = { ...plain, name: { lo: entry.nameLo, en: entry.nameEn } };
  if (type === 'make_up' || type === 'exam') return { ...named, working: true, kind: type };
  if (type === 'half_day' && freeFrom && freeUntil)
    return { ...named, kind: type, free: { from: freeFrom.slice(0, 5), until: freeUntil.slice(0, 5) } };
  return { ...named, working: false, kind: 'holiday' };
};

const concerns = (entry: CalendarEntry, { kind, sex, levelId, classId }: DaySubject) =>
  (entry.levelId === null || entry.levelId === levelId) &&
  (entry.classId === null || entry.classId === classId) &&
  isAudience(entry.audience, kind, sex);

/** 8 March frees the women who work; girls have school like the boys of their class. */
const isAudience = (
  audience: CalendarEntry['audience'],
  kind: DaySubject['kind'],
  sex: DaySubject['sex'],
) => {
  switch (audience) {
    case 'everyone':
      return true;
    case 'students':
      return kind === 'student';
    case 'staff':
      return kind === 'staff';
    case 'women':
      return kind === 'staff' && sex === 'female';
  }
};

/** Negative where the second entry counts on a day that both cover. */
export const byPrecedence = (a: CalendarEntry, b: CalendarEntry) =>
  narrowness(a) - narrowness(b) || strength[a.type] - strength[b.type] || a.id - b.id;

const narrowness = ({ branchId, levelId, classId }: CalendarEntry) =>
  (classId === null ? 0 : 4) + (levelId === null ? 0 : 2) + (branchId === null ? 0 : 1);

const strength: Record<CalendarEntry['type'], number> = {
  exam: 0,
  half_day: 1,
  school_break: 2,
  lunar: 3,
  public: 3,
  closure: 4,
  make_up: 5,
};
