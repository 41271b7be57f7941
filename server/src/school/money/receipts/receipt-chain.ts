import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Connection } from '../../../db/connection.ts';

/** Receipts that are read at a time. */
const most = 5000;

interface Row {
  readonly branch: number;
  readonly year: number;
  readonly number: number;
  readonly code: string;
  readonly hash: string;
  /** What the receipt says, in the order and words of the database’s `receipt_hash`. */
  readonly says: readonly (string | null)[];
}

export interface VerifiedReceipts {
  readonly receipts: number;
  /** Those whose mark doesn’t follow from what they say and from the mark of the one before, the first of each branch. */
  readonly broken: readonly string[];
  /** After which receipts the numbers of the series don’t go on: the last of a year, where more were given, too. */
  readonly gaps: readonly string[];
  /** Tills, by day, whose close was printed with a mark that its last receipt doesn’t have. */
  readonly closes: readonly { readonly day: string; readonly receipt: string }[];
  /** Whether the mark that was kept on paper is among them. */
  readonly knowsMark: boolean;
}

/**
 * Computes the mark of every receipt anew from what it says and from the one before it in its branch, and says which
 * receipts were changed or taken away, also against the marks on the closes of tills and one that was kept on paper.
 */
export const verifyReceipts = async (
  { pool }: Pick<Connection, 'pool'>,
  { mark }: { readonly mark?: string | undefined } = {},
): Promise<VerifiedReceipts> => {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const verified = await verifyWithin(client, mark?.toLowerCase());
    await client.query('commit');
    return verified;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
};

const verifyWithin = async (client: pg.ClientBase, mark: string | undefined): Promise<VerifiedReceipts> => {
  const broken = new Map<number, string>();
  const gaps: string[] = [];
  let knowsMark = mark === undefined;
  let receipts = 0;
  let before: Row | undefined;
  for await (const row of receiptsOf(client)) {
    const isFirst = before?.branch !== row.branch;
    const previous = isFirst ? '' : (before?.hash ?? '');
    if (!broken.has(row.branch) && markOf(previous, row) !== row.hash) broken.set(row.branch, row.code);
    if (before && !isFirst && before.year === row.year && before.number + 1 !== row.number)
      gaps.push(before.code);
    knowsMark ||= row.hash === mark;
    receipts += 1;
    before = row;
  }
  return {
    ...{ receipts, broken: [...broken.values()], gaps: [...gaps, ...(await cutShort(client))] },
    ...{ closes: await wrongCloses(client), knowsMark },
  };
};

const markOf = (previous: string, { says }: Row): string =>
  createHash('sha256')
    .update([previous, ...says.filter((part) => part !== null)].join('|'))
    .digest('hex');

async function* receiptsOf(client: pg.ClientBase): AsyncGenerator<Row> {
  let after: readonly [number, number, number] = [0, 0, 0];
  while (true) {
    const { rows } = await client.query<Row>(
      `select branch_id as branch, series_year as year, receipt_number as number, receipt_code as code, hash,
        array[receipt_code, amount::text, method, coalesce(bank_reference, ''), cashier_id::text, till_day::text,
          coalesce(till_id::text, ''), to_char(received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
          others::text] as says
      from payment where (branch_id, series_year, receipt_number) > ($1, $2, $3)
      order by branch_id, series_year, receipt_number limit ${most}`,
      [...after],
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < most) return;
    after = [last.branch, last.year, last.number];
  }
}

/** The last receipt of a year where the series has given more numbers. */
const cutShort = async (client: pg.ClientBase): Promise<readonly string[]> => {
  const { rows } = await client.query<{ code: string }>(
    `select p.receipt_code as code from number_series s cross join lateral (
        select * from payment where branch_id = s.branch_id and series_year = s.year
        order by receipt_number desc limit 1) p
      where s.kind = 'receipt' and s.next <> p.receipt_number + 1 order by s.branch_id, s.year`,
  );
  return rows.map(({ code }) => code);
};

const wrongCloses = async (client: pg.ClientBase) => {
  const { rows } = await client.query<{ day: string; receipt: string }>(
    `select t.day::text as day, t.last_receipt as receipt from till t
      where t.last_hash is not null and not exists (
        select 1 from payment p where p.branch_id = t.branch_id and p.receipt_code = t.last_receipt and p.hash = t.last_hash)
      order by t.id limit 20`,
  );
  return rows;
};
