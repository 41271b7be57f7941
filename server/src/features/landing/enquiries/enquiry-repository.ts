import type { EndpointRequest } from '@suksa/contracts';
import type { EnquiryStatus, listEnquiries } from '@suksa/contracts/landing';
import { and, eq, getTableColumns, ilike, or, type SQL, sql } from 'drizzle-orm';
import { enquiries, levels, users } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { listOrder, rowCount } from '../../../list.ts';

type Query = EndpointRequest<typeof listEnquiries>['query'];

const columns = {
  ...getTableColumns(enquiries),
  levelLo: levels.nameLo,
  levelEn: levels.nameEn,
  answeredLo: users.nameLo,
  answeredEn: users.nameEn,
};

const rowsOf = (db: Queryable) =>
  db
    .select(columns)
    .from(enquiries)
    .innerJoin(levels, eq(levels.id, enquiries.levelId))
    .leftJoin(users, eq(users.id, enquiries.answeredBy));

export type EnquiryRow = Awaited<ReturnType<typeof rowsOf>>[number];

const order = { created: enquiries.createdAt, name: enquiries.name, status: enquiries.status };

/** The sign is part of a pattern's language, not of what was typed. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const found = ({ q, status }: Pick<Query, 'q' | 'status'>): SQL | undefined => {
  const words = q === '' ? [] : q.split(/\s+/);
  return and(
    status && eq(enquiries.status, status),
    ...words.map((word) =>
      or(
        ilike(enquiries.name, containing(word)),
        ilike(enquiries.phone, containing(word.replace(/^0/, ''))),
        ilike(enquiries.message, containing(word)),
      ),
    ),
  );
};

/** A school gets some hundreds a year: no search table is needed. */
export const findEnquiries = (db: Queryable, query: Query, page: { limit: number; offset: number }) =>
  rowsOf(db)
    .where(found(query))
    .orderBy(...listOrder(query, order, enquiries.id))
    .limit(page.limit)
    .offset(page.offset);

export const countEnquiries = async (db: Queryable, query: Pick<Query, 'q' | 'status'>) => {
  const [row] = await db.select({ count: rowCount }).from(enquiries).where(found(query));
  return row?.count ?? 0;
};

export const findEnquiry = async (db: Queryable, id: number): Promise<EnquiryRow | undefined> =>
  (await rowsOf(db).where(eq(enquiries.id, id)))[0];

export const lockEnquiry = async (tx: Transaction, id: number) =>
  (
    await tx.select({ version: enquiries.version }).from(enquiries).where(eq(enquiries.id, id)).for('update')
  )[0];

/** Nothing where the same words of the same person wait for an answer already; of two at once the second waits. */
export const insertEnquiryOnce = async (tx: Transaction, values: NewEnquiry) => {
  const { name, phone, levelId, year, message } = values;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('enquiry'), hashtext(${phone}))`);
  const [waiting] = await tx
    .select({ id: enquiries.id })
    .from(enquiries)
    .where(
      and(
        eq(enquiries.status, 'new'),
        eq(enquiries.phone, phone),
        eq(enquiries.name, name),
        eq(enquiries.levelId, levelId),
        eq(enquiries.year, year),
        eq(enquiries.message, message),
      ),
    )
    .limit(1);
  if (!waiting) await tx.insert(enquiries).values(values);
};

type NewEnquiry = Pick<EnquiryRow, 'name' | 'phone' | 'levelId' | 'year' | 'message' | 'locale'>;

interface Answer {
  readonly status: EnquiryStatus;
  readonly note: string;
  readonly answeredBy: number | null;
  readonly answeredAt: Date | null;
  readonly version: number;
}

export const updateEnquiryRow = async (tx: Transaction, id: number, answer: Answer) => {
  await tx.update(enquiries).set(answer).where(eq(enquiries.id, id));
};
