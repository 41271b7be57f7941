import { type Column, inArray, type SQL, sql } from 'drizzle-orm';
import { academicYears, enrolments } from '../../db/schema/index.ts';
import { sqlToday } from '../clock.ts';
import { mayHaveEarlierRows } from './roll-query.ts';

interface YearDays {
  readonly startDate: Column;
  readonly endDate: Column;
}

/** Today, for a year that today lies in; for one that is over its last day, for one to come its first. */
export const dayWithin = ({ startDate, endDate }: YearDays = academicYears): SQL =>
  sql`greatest(${startDate}, least(${endDate}, ${sqlToday}))`;

/**
 * Who is on roll on a day: an enrolment that is current then, suspended included. Who changed class within the year, or
 * left and came back, was there on the days of the year's earlier enrolments too. The same as `rollText` of roll-query,
 * for queries of Drizzle.
 */
export const onRollOn = (day: SQL): SQL => sql`${enrolments.isCurrent}
  and (${enrolments.startDate} <= ${day} or ${inArray(enrolments.entryCode, [...mayHaveEarlierRows])} and exists (
    select 1 from ${enrolments} earlier where earlier.student_id = ${enrolments.studentId}
      and earlier.year_id = ${enrolments.yearId} and earlier.start_date <= ${day}
      and (earlier.end_date is null or earlier.end_date >= ${day})))
  and (${enrolments.endDate} is null or ${enrolments.endDate} >= ${day})`;
