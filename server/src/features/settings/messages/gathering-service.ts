import type { ChoosableKind } from '@suksa/contracts/settings/messages/kinds';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import type { School } from '../../../http/caller.ts';
import { classShifts, minutesEarly } from '../../../school/attendance/early-leave.ts';
import { monthOfDay, positionOf } from '../../../school/attendance/month-days.ts';
import { type Calendar, loadCalendar } from '../../../school/calendar/calendar.ts';
import { loadShifts, type Shift } from '../../../school/calendar/shifts.ts';
import { instantOf, type LocalMoment, localMoment, timeOf } from '../../../school/clock.ts';
import { classInWords } from '../../../school/messages/class-in-words.ts';
import { messageSettingsOf } from '../../../school/messages/message-settings.ts';
import {
  guardiansOf,
  guardiansWhere,
  type Recipient,
  staffWhere,
} from '../../../school/messages/recipients.ts';
import { sendWord, type Word } from '../../../school/messages/send-word.ts';
import {
  type Announced,
  activeBranches,
  announcementsToTell,
  classesOn,
  markAbsentLooked,
  markNotified,
  markScanned,
  type NewScan,
  newScans,
  notComeOn,
} from './gathering-repository.ts';

interface Place {
  readonly branchId: number;
  readonly now: Date;
}

interface DayRules {
  readonly calendar: Calendar;
  readonly shifts: readonly Shift[];
}

interface OfClass {
  readonly class_id: number | null;
  readonly level_id: number | null;
}

const rulesOf = async (db: Queryable, branchId: number, day: string): Promise<DayRules> => {
  const [calendar, shifts] = await Promise.all([
    loadCalendar(db, { branchId, from: day, until: day }),
    loadShifts(db, { branchId, from: day, until: day }),
  ]);
  return { calendar, shifts };
};

const shiftsOf = (rules: DayRules, day: string, { class_id, level_id }: OfClass) =>
  classShifts(rules, day, { classId: class_id, levelId: level_id });

/** An hour of school is told of on that day, and not on the next morning. */
const endOf = (day: string) => instantOf(day, 24 * 60);

/** `25/11/2026`, as both languages write a day here. */
const dayText = (day: string) => day.split('-').reverse().join('/');

/** Puts today’s new comings and leavings into the outbox. What was put there before isn’t put there again. */
export const notifyOfScans = async (
  { db }: Pick<School, 'db'>,
  { branchId, now }: Place,
): Promise<number> => {
  const settings = await messageSettingsOf(db, branchId);
  const { day } = localMoment(now);
  const scans = await newScans(db, { branchId, day, after: settings.scannedUpTo });
  const newest = Math.max(settings.scannedUpTo, ...scans.map(({ id }) => id));
  const rules = await rulesOf(db, branchId, day);
  const told = scans.flatMap((scan) => {
    const kind = kindsOf(scan, rules).find((one) => settings.kinds.includes(one));
    return kind ? [{ scan, kind }] : [];
  });
  const guardians = await guardiansOf(db, [...new Set(told.map(({ scan }) => scan.student_id))]);
  const words = told.map(({ scan, kind }): Word => {
    const { minute } = momentOf(scan);
    return {
      kind,
      key: `scan:${scan.id}`,
      studentId: scan.student_id,
      to: guardians.get(scan.student_id) ?? [],
      validUntil: endOf(day),
      values: {
        student: scan.name,
        class: classInWords(scan.class_name ?? ''),
        time: timeOf(minute),
        day: dayText(day),
        minutes: String(scan.late_minutes),
        ...(scan.collector && { collector: scan.collector }),
      },
    };
  });
  const made = await sendWord(db, { branchId, now }, words);
  await markScanned(db, branchId, newest);
  return made;
};

const momentOf = ({ occurred_at }: NewScan): LocalMoment => localMoment(new Date(occurred_at));

/** What a scan may be told as: the nearest word of it first, and a wider one where a school doesn’t tell that. */
const kindsOf = (scan: NewScan, rules: DayRules): readonly ChoosableKind[] => {
  if (scan.direction === 'in') return scan.late_minutes > 0 ? ['late', 'arrival'] : ['arrival'];
  const { day, minute } = momentOf(scan);
  const isEarly = minutesEarly(shiftsOf(rules, day, scan), minute) > 0;
  return [...(scan.collector ? (['pick_up'] as const) : []), ...(isEarly ? (['early_leave'] as const) : [])];
};

/**
 * Puts into the outbox who hasn’t come by the hour that the school has set. A class that begins later is told of when it
 * has begun; nobody is on a day off, who is on leave, or who was excused.
 */
export const notifyOfAbsent = async (
  { db, connection }: Pick<School, 'db' | 'connection'>,
  { branchId, now }: Place,
): Promise<number> => {
  const settings = await messageSettingsOf(db, branchId);
  const { day, minute } = localMoment(now);
  const [rules, classes] = await Promise.all([rulesOf(db, branchId, day), classesOn(db, branchId, day)]);
  const missing = classes.flatMap(({ id, level_id, ...one }) => {
    const own = shiftsOf(rules, day, { class_id: id, level_id });
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last || minute <= first.startsAt || minute > last.outUntil) return [];
    // A class that begins in the afternoon is missed from then on.
    return [{ ...one, id, level_id, by: Math.max(settings.absentAt, first.startsAt) }];
  });
  const [year] = missing;
  if (minute >= settings.absentAt && year) {
    const scope = {
      branchId,
      year: { id: year.year_id, name: '', closed: false },
      classes: missing.map(({ id, name, level_id }) => ({ id, name, levelId: level_id })),
      studentIds: null,
      isWhole: missing.length === classes.length,
    };
    const span = { scope, from: day, until: day, month: monthOfDay(day) };
    const away = await notComeOn(connection, span, positionOf(day) + 1);
    const guardians = await guardiansOf(
      db,
      away.map(({ student_id }) => student_id),
    );
    const classOf = new Map(missing.map((one) => [one.id, one]));
    const words = away.flatMap((one): Word[] => {
      const own = classOf.get(one.class_id);
      if (!own) return [];
      const values = {
        ...{ student: one.name, class: classInWords(own.name), day: dayText(day) },
        time: timeOf(own.by),
      };
      return [
        {
          ...{ kind: 'absent', key: `absent:${one.student_id}:${day}`, studentId: one.student_id, values },
          ...{ to: guardians.get(one.student_id) ?? [], validUntil: endOf(day) },
        },
      ];
    });
    const made = await sendWord(db, { branchId, now }, words);
    await markAbsentLooked(db, branchId, now);
    return made;
  }
  await markAbsentLooked(db, branchId, now);
  return 0;
};

/** Puts announcements whose day has come into the outbox, for those who agreed to be told outside the app. */
export const notifyOfAnnouncements = async ({ db }: Pick<School, 'db'>, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const { day } = localMoment(now);
    let made = 0;
    for (const one of await announcementsToTell(tx, day)) {
      const all = await activeBranches(tx);
      for (const branchId of one.branch_id === null ? all : [one.branch_id]) {
        const { kinds } = await messageSettingsOf(tx, branchId);
        if (!kinds.includes('announcement')) continue;
        const word: Word = {
          kind: 'announcement',
          key: `announcement:${one.id}`,
          values: { title: one.title, text: one.body },
          to: await audienceOf(tx, one, { branchId, day }),
          channels: ['push', 'email', 'sms'],
        };
        made += await sendWord(tx, { branchId, now }, [word]);
      }
      await markNotified(tx, one.id, now);
    }
    return made;
  });

/** The same people to whom the app shows it: who studies or teaches there on that day, or will. */
const audienceOf = async (
  db: Queryable,
  one: Announced,
  { branchId, day }: { readonly branchId: number; readonly day: string },
): Promise<Recipient[]> => {
  const ofClasses = sql`(c.level_id in (select level_id from announcement_level where announcement_id = ${one.id})
    or c.id in (select class_id from announcement_class where announcement_id = ${one.id}))`;
  const isNarrow = one.audience === 'levels' || one.audience === 'classes';
  const families =
    one.audience === 'staff'
      ? []
      : await guardiansWhere(
          db,
          sql`g.id in (select l.guardian_id from student_guardian l
            join enrolment e on e.student_id = l.student_id and coalesce(e.end_date >= ${day}, true)
            join class c on c.id = e.class_id
            where e.branch_id = ${branchId} ${isNarrow ? sql`and ${ofClasses}` : sql``})`,
        );
  const works = sql`(r.scope = 'all_branches' or exists (select 1 from user_branch b
    where b.user_id = u.id and b.branch_id = ${branchId}))`;
  const teaches = sql`exists (select 1 from class c join academic_year y on y.id = c.year_id and y.state <> 'closed'
    where c.branch_id = ${branchId} and ${ofClasses} and (
      exists (select 1 from homeroom h where h.class_id = c.id and h.teacher_id = u.id
        and coalesce(h.end_date >= ${day}, true))
      or exists (select 1 from teacher_assignment a where a.class_id = c.id and a.teacher_id = u.id
        and coalesce(a.end_date >= ${day}, true))))`;
  const staff = one.audience === 'families' ? [] : await staffWhere(db, isNarrow ? teaches : works);
  return [...families, ...staff];
};
