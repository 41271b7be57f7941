import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { guardians } from '../db/schema/index.ts';
import type { Viewer } from './pupil-scope.ts';

/** Of a child in two households each parent sees the money of their own household only; staff see both. */
export const ownMoney = ({ scope, userId }: Viewer, familyId: SQLWrapper): SQL | undefined =>
  scope === 'own_children'
    ? sql`${familyId} in (select ${guardians.familyId} from ${guardians} where ${guardians.userId} = ${userId})`
    : undefined;
