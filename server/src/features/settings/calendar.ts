import { and, eq, gte, isNull, lte, or } from 'drizzle-orm';
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
  readonly kind: 'pupil' | 'staff';
  readonly sex?: 'female' | 'male' | null;
  readonly levelId?: number | null;
  readonly classId?: number | null;
}

type Holiday = typeof holidays.$inferSelect;

/** The calendar of one branch between two days: loaded once, asked as often as a report needs. */
export interface Calendar {
  dayStatus(date: string, subject: DaySubject): DayStatus;
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

/** Proposed entries (lunar dates that nobody confirmed) free nobody yet. */
export const loadCalendar = async (
  db: Queryable,
  { branchId, from, until }: CalendarRange,
): Promise<Calendar> => {
  const [branch] = await db
    .select({ workingDays: branches.workingDays })
    .from(branches)
    .where(eq(branches.id, branchId));
  if (!branch) return refuse('not_found');
  const entries = await db
    .select()
    .from(holidays)
    .where(
      and(
        eq(holidays.confirmed, true),
        lte(holidays.startDate, until),
        gte(holidays.endDate, from),
        or(isNull(holidays.branchId), eq(holidays.branchId, branchId)),
      ),
    );
  return {
    dayStatus: (date, subject) => resolveDay({ date, subject, workingDays: branch.workingDays, entries }),
    levelIds: new Set(entries.flatMap(({ levelId }) => levelId ?? [])),
    classIds: new Set(entries.flatMap(({ classId }) => classId ?? [])),
  };
};

/** One day of one branch, for one person. */
export const dayStatus = async (
  db: Queryable,
  { branchId, date, subject }: { branchId: number; date: string; subject: DaySubject },
): Promise<DayStatus> =>
  (await loadCalendar(db, { branchId, from: date, until: date })).dayStatus(date, subject);

interface Day {
  readonly date: string;
  readonly subject: DaySubject;
  /** ISO weekdays, 1 = Monday. */
  readonly workingDays: readonly number[];
  readonly entries: readonly Holiday[];
}

export const resolveDay = ({ date, subject, workingDays, entries }: Day): DayStatus => {
  const deciding = entries
    .filter((entry) => entry.startDate <= date && date <= entry.endDate && concerns(entry, subject))
    .sort(byPrecedence)
    .at(-1);
  const plain = workingDays.includes(isoWeekday(date));
  // An exam or a half day doesn't make a weekend a school day; only a make-up day does.
  if (!deciding || (!plain && (deciding.type === 'exam' || deciding.type === 'half_day')))
    return { date, working: plain, kind: plain ? 'working' : 'weekend', name: null, free: null };
  const name = { lo: deciding.nameLo, en: deciding.nameEn };
  const { type, freeFrom, freeUntil } = deciding;
  if (type === 'make_up' || type === 'exam') return { date, working: true, kind: type, name, free: null };
  if (type === 'half_day' && freeFrom && freeUntil)
    return {
      date,
      working: true,
      kind: type,
      name,
      free: { from: freeFrom.slice(0, 5), until: freeUntil.slice(0, 5) },
    };
  return { date, working: false, kind: 'holiday', name, free: null };
};

const concerns = (entry: Holiday, { kind, sex, levelId, classId }: DaySubject) =>
  (entry.levelId === null || entry.levelId === levelId) &&
  (entry.classId === null || entry.classId === classId) &&
  isAudience(entry.audience, kind, sex);

/** 8 March frees the women who work; girls have school like the boys of their class. */
const isAudience = (audience: Holiday['audience'], kind: DaySubject['kind'], sex: DaySubject['sex']) => {
  switch (audience) {
    case 'everyone':
      return true;
    case 'pupils':
      return kind === 'pupil';
    case 'staff':
      return kind === 'staff';
    case 'women':
      return kind === 'staff' && sex === 'female';
  }
};

const byPrecedence = (a: Holiday, b: Holiday) =>
  narrowness(a) - narrowness(b) || strength[a.type] - strength[b.type] || a.id - b.id;

const narrowness = ({ branchId, levelId, classId }: Holiday) =>
  (classId === null ? 0 : 4) + (levelId === null ? 0 : 2) + (branchId === null ? 0 : 1);

const strength: Record<Holiday['type'], number> = {
  exam: 0,
  half_day: 1,
  school_break: 2,
  lunar: 3,
  public: 3,
  closure: 4,
  make_up: 5,
};

const isoWeekday = (date: string) => new Date(`${date}T00:00Z`).getUTCDay() || 7;

/** Today in the school's time zone, `YYYY-MM-DD`. */
export const todayIn = (timeZone = 'Asia/Vientiane', now = new Date()) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);
