import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import { daysAfter, endOfMonth, startOfMonth } from '@suksa/contracts/days';
import type { CalendarDay, schoolCalendar } from '@suksa/contracts/settings';
import { and, asc, eq, gte, lte } from 'drizzle-orm';
import { academicYears, branches, terms } from '../../../db/schema/index.ts';
import type { Queryable } from '../../../http/app.ts';
import { notFound } from '../../../http/refuse.ts';
import { type Calendar, type DayStatus, loadCalendar } from '../../../school/calendar/calendar.ts';
import { calendarLines, escapedText } from '../../../school/calendar/icalendar-lines.ts';
import { todayIn } from '../../../school/clock.ts';

type CalendarQuery = EndpointRequest<typeof schoolCalendar>['query'];

/** The calendar of one year as everybody may know it. */
export const calendarOf = async (
  db: Queryable,
  { branch: wanted, year, by }: CalendarQuery,
): Promise<EndpointOutput<typeof schoolCalendar>> => {
  const branch = await openBranch(db, wanted);
  const schoolYears = await schoolYearsOf(db, branch.id);
  const schoolYear = by === 'school' ? schoolYearFrom(schoolYears, year) : null;
  const span = schoolYear
    ? { from: startOfMonth(schoolYear.startDate), until: endOfMonth(schoolYear.endDate) }
    : calendarYear(year);
  return {
    schoolYear,
    schoolYears,
    branch: { id: branch.id, name: { lo: branch.nameLo, en: branch.nameEn } },
    today: todayIn(),
    days: (await daysOf(db, branch.id, span)).map(({ date, kind, name, free, others }) => ({
      date,
      kind,
      name,
      free,
      ...(others.length > 0 ? { others: [...others] } : {}),
    })),
    terms: await termsOf(
      db,
      branch.id,
      // The months are whole, the school year may not be: terms of the year before it aren't its own.
      schoolYear ? { from: schoolYear.startDate, until: schoolYear.endDate } : span,
    ),
  };
};

/** This year and the next as iCalendar (RFC 5545): a run of days under one name is one event. */
export const calendarText = async (
  db: Queryable,
  { branch: wanted, language }: { readonly branch?: number | undefined; readonly language: 'en' | 'lo' },
): Promise<string> => {
  const branch = await openBranch(db, wanted);
  const year = Number(todayIn().slice(0, 4));
  const span = { from: `${year}-01-01`, until: `${year + 1}-12-31` };
  const days = await daysOf(db, branch.id, span);
  const events = runsOf(days).flatMap(({ first, last, name }) => [
    'BEGIN:VEVENT',
    `UID:${first}-branch-${branch.id}@suksa`,
    `DTSTAMP:${year}0101T000000Z`,
    `DTSTART;VALUE=DATE:${compact(first)}`,
    `DTEND;VALUE=DATE:${compact(daysAfter(last, 1))}`,
    `SUMMARY:${escapedText(name[language])}`,
    'END:VEVENT',
  ]);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Suksa//School calendar//EN',
    `X-WR-CALNAME:${escapedText(language === 'lo' ? branch.nameLo : branch.nameEn)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...events,
  ];
  return calendarLines([...lines, 'END:VCALENDAR']);
};

const openBranch = async (db: Queryable, wanted: number | undefined) => {
  const [branch] = await db
    .select()
    .from(branches)
    .where(and(eq(branches.status, 'active'), wanted === undefined ? undefined : eq(branches.id, wanted)))
    .orderBy(asc(branches.id))
    .limit(1);
  return branch ?? notFound();
};

interface Span {
  readonly from: string;
  readonly until: string;
}

type SchoolYear = EndpointOutput<typeof schoolCalendar>['schoolYears'][number];

const calendarYear = (year: number): Span => ({ from: `${year}-01-01`, until: `${year}-12-31` });

interface PublicDay extends DayStatus {
  readonly others: NonNullable<CalendarDay['others']>;
}

/** For a student of no class in particular, so that a day off of one class isn't everybody's. */
const daysOf = async (db: Queryable, branchId: number, { from, until }: Span): Promise<PublicDay[]> => {
  const calendar = await loadCalendar(db, { branchId, from, until });
  const days: PublicDay[] = [];
  for (let date = from; date <= until; date = daysAfter(date, 1)) days.push(publicDay(calendar, date));
  return days;
};

const publicDay = (calendar: Calendar, date: string): PublicDay => {
  const day = calendar.dayStatus(date, { kind: 'student' });
  const told = new Set([day.name?.lo]);
  const others = calendar.answersOn(date).flatMap(({ entry, status: { name } }) => {
    if (!name || entry.levelId !== null || entry.classId !== null || told.has(name.lo)) return [];
    told.add(name.lo);
    return [{ name, audience: entry.audience }];
  });
  return { ...day, others };
};

const schoolYearsOf = (db: Queryable, branchId: number): Promise<SchoolYear[]> =>
  db
    .select({
      name: academicYears.name,
      startDate: academicYears.startDate,
      endDate: academicYears.endDate,
    })
    .from(academicYears)
    .where(eq(academicYears.branchId, branchId))
    .orderBy(asc(academicYears.startDate));

/** The one that begins in this year; where none is entered yet, the months of a Lao school year. */
const schoolYearFrom = (known: readonly SchoolYear[], year: number): SchoolYear =>
  known.findLast(({ startDate }) => startDate.startsWith(`${year}-`)) ?? {
    name: `${year}–${year + 1}`,
    startDate: `${year}-09-01`,
    endDate: `${year + 1}-05-31`,
  };

const termsOf = async (db: Queryable, branchId: number, { from, until }: Span) => {
  const rows = await db
    .select({ term: terms })
    .from(terms)
    .innerJoin(academicYears, eq(academicYears.id, terms.yearId))
    .where(and(eq(academicYears.branchId, branchId), lte(terms.startDate, until), gte(terms.endDate, from)))
    .orderBy(asc(terms.startDate));
  return rows.map(({ term }) => ({
    name: { lo: term.nameLo, en: term.nameEn },
    startDate: term.startDate,
    endDate: term.endDate,
  }));
};

interface Run {
  readonly first: string;
  readonly last: string;
  readonly name: { readonly lo: string; readonly en: string };
}

export const runsOf = (days: readonly DayStatus[]): Run[] => {
  const runs: Run[] = [];
  for (const { date, name } of days) {
    const before = runs.at(-1);
    if (!name) continue;
    if (before && before.name.lo === name.lo && daysAfter(before.last, 1) === date)
      runs[runs.length - 1] = { ...before, last: date };
    else runs.push({ first: date, last: date, name });
  }
  return runs;
};

const compact = (date: string) => date.replaceAll('-', '');
