import type { Direction } from '@suksa/contracts/checkinout';
import type { CardStatus } from '@suksa/contracts/settings';
import type { Pool } from 'pg';
import type { Connection } from '../../../db/connection.ts';
import { gather } from '../../../db/together/gather.ts';
import { type Lookup, lookups } from './check-query.ts';

/** Somebody at the gate, with all that a decision needs. */
export interface ScannedPerson {
  readonly kind: 'student' | 'staff';
  readonly id: number;
  readonly code: string;
  readonly name_lo: string;
  readonly name_en: string;
  readonly nickname: string;
  readonly sex: 'female' | 'male' | null;
  /** A student's status, or a user's. */
  readonly status: string;
  readonly staff_type: string | null;
  readonly has_photo: boolean;
  /** Where a student studies on that day; for staff, the gate's branch when they work there. */
  readonly branch_id: number | null;
  readonly class_id: number | null;
  readonly level_id: number | null;
  readonly class_name: string | null;
  /** The day as the month's row of `attendance_month` has it; null before the first event of a month. */
  readonly letter: string | null;
  readonly first_in: number | null;
  readonly last_out: number | null;
  readonly month_updated_at: string | null;
  readonly last_direction: Direction | null;
  readonly last_at: Date | null;
  /** Something later of the same day is recorded already. */
  readonly is_overtaken: boolean;
  /** After this scan one asked for a correction of the day and another approved it: the day stays as they say. */
  readonly is_said: boolean;
  readonly prior: PriorEvent | null;
  /** The card that was shown; null where a code was. */
  readonly card_status: CardStatus | null;
  /** The card's last day. */
  readonly card_expires_on: string | null;
  /** What called may still do so: a person, or a gate's device that wasn't revoked meanwhile. */
  readonly caller_stands: boolean;
  /** Of who is sought by code: the holder's newest card is blocked, and none is in use. */
  readonly holder_blocked: boolean;
}

/** The event that was written under the same idempotency key. */
export interface PriorEvent {
  readonly request_hash: string;
  readonly direction: Direction;
  readonly occurred_at: string;
  readonly late_minutes: number;
  readonly shift_id: number | null;
}

export interface PersonKey {
  /** As typed; students' codes are also sought in capitals, usernames in small letters. */
  readonly code: string;
  readonly branchId: number;
  readonly day: string;
  readonly month: string;
  readonly at: Date;
  readonly idempotencyKey: string;
  /** Of a device that is still to be confirmed, its token's hash. */
  readonly device?: string | undefined;
}

/** What a card's QR code or bar code holds: only such a text is sought among the cards. */
const cardCode = /^[0-9A-HJKMNP-TV-Z]{26}$|-C\d{6,}$/i;

/** Whose card or code this is: a student's, else a member of staff's. */
export const findPerson = async (
  connection: Connection,
  sought: PersonKey,
): Promise<ScannedPerson | undefined> => {
  const capitals = sought.code.toUpperCase();
  const person = cardCode.test(sought.code)
    ? ((await lookUp(connection, lookups.studentByCard, sought, capitals)) ??
      (await lookUp(connection, lookups.staffByCard, sought, capitals)))
    : undefined;
  return (
    person ??
    (await lookUp(connection, lookups.studentByCode, sought, capitals)) ??
    (await lookUp(connection, lookups.staffByCode, sought, sought.code.toLowerCase())) ??
    (await lookUp(connection, lookups.studentByFormerCode, sought, capitals))
  );
};

interface PersonQuery extends PersonKey {
  readonly otherCase: string;
}
type Ask = (sought: PersonQuery) => Promise<ScannedPerson | undefined>;

/** For each database and each way of looking: those who come while one looks are looked up together. */
const asking = new WeakMap<Pool, Map<string, Ask>>();
/** More make one answer long for all of them. */
const mostTogether = 64;

const askOf = (pool: Pool, { name, text, manyText }: Lookup): Ask => {
  const known = asking.get(pool) ?? new Map<string, Ask>();
  asking.set(pool, known);
  const ask =
    known.get(name) ??
    gather<PersonQuery, ScannedPerson | undefined>({
      most: mostTogether,
      groupOf: ({ day }) => day,
      alone: async ({ code, branchId, day, month, at, idempotencyKey, otherCase, device = null }) => {
        const values = [code, branchId, day, month, at, idempotencyKey, otherCase, device];
        return (await pool.query<ScannedPerson>({ name, text, values })).rows[0];
      },
      together: async (sought) => {
        const asked = sought.map(({ code, branchId, at, idempotencyKey, otherCase, device }, place) => ({
          ...{ place, code, branch: branchId, at, key: idempotencyKey, other: otherCase, device },
        }));
        const values = [JSON.stringify(asked), sought[0]?.day, sought[0]?.month];
        const query = { name: `${name}-many`, text: manyText, values };
        const { rows } = await pool.query<ScannedPerson & { readonly place: number }>(query);
        const found = new Map(rows.map((row) => [row.place, row]));
        return sought.map((_, place) => found.get(place));
      },
    });
  known.set(name, ask);
  return ask;
};

const lookUp = (
  { pool }: Connection,
  query: Lookup,
  sought: PersonKey,
  otherCase: string,
): Promise<ScannedPerson | undefined> => askOf(pool, query)({ ...sought, otherCase });

interface Collecting {
  readonly studentId: number;
  readonly guardianId: number;
}

/** Whether a guardian of a child may collect it; undefined for who isn't one. */
export const findCollector = async (
  { pool }: Connection,
  { studentId, guardianId }: Collecting,
): Promise<{ readonly may: boolean; readonly restricted: boolean } | undefined> =>
  (
    await pool.query({
      name: 'checkinout-collector',
      text: `select may_collect as may, legal_restriction <> '' as restricted from student_guardian
        where student_id = $1 and guardian_id = $2`,
      values: [studentId, guardianId],
    })
  ).rows[0];
