import type { CardStatus } from '@suksa/contracts/education';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { cards } from '../../../db/schema/index.ts';
import { sqlToday } from '../../../school/clock.ts';

/** The status of a student's latest card, null where there never was one: a scalar for a query over students. */
export const cardStatusOfStudent = (studentId: SQLWrapper): SQL<CardStatus | null> => sql<CardStatus | null>`(
  select case when latest.status = 'active' and latest.expires_on < ${sqlToday} then 'expired' else latest.status end
  from ${cards} as latest where latest.student_id = ${studentId} order by latest.id desc limit 1)`;

/** A condition for a query over students: whether there is a card that opens the gate. */
export const hasCard = (studentId: SQLWrapper): SQL => sql`exists (
  select 1 from ${cards} as held
  where held.student_id = ${studentId} and held.status = 'active' and held.expires_on >= ${sqlToday})`;
