import type { CardStatus } from '@suksa/contracts/education';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { cards } from '../../../db/schema/index.ts';
import { sqlToday } from '../../../school/clock.ts';

/** The status of a pupil's latest card, null where there never was one: a scalar for a query over pupils. */
export const cardStatusOfPupil = (pupilId: SQLWrapper): SQL<CardStatus | null> => sql<CardStatus | null>`(
  select case when latest.status = 'active' and latest.expires_on < ${sqlToday} then 'expired' else latest.status end
  from ${cards} as latest where latest.pupil_id = ${pupilId} order by latest.id desc limit 1)`;

/** A condition for a query over pupils: whether there is a card that opens the gate. */
export const hasCard = (pupilId: SQLWrapper): SQL => sql`exists (
  select 1 from ${cards} as held
  where held.pupil_id = ${pupilId} and held.status = 'active' and held.expires_on >= ${sqlToday})`;
