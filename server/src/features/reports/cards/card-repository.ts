import type { CardContent, CardLayout, CardText } from '@suksa/contracts/reports';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { homerooms, reportCards, schools, users } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { childrenOf } from '../../../school/policies/student-scope.ts';

export type CardFound = typeof reportCards.$inferSelect;

interface Place {
  readonly yearId: number;
  readonly period: string;
}

/** What was written and published for these students. */
export const cardsOf = (db: Queryable, studentIds: readonly number[], { yearId, period }: Place) =>
  db
    .select()
    .from(reportCards)
    .where(
      and(
        sql`${reportCards.studentId} = any(${sql.param([...studentIds])}::int[])`,
        eq(reportCards.yearId, yearId),
        eq(reportCards.period, period),
      ),
    )
    .orderBy(reportCards.id);

/** The same, held until the transaction ends; who has none is given one. */
export const holdCards = async (tx: Transaction, studentIds: readonly number[], place: Place) => {
  const ordered = [...studentIds].sort((one, other) => one - other);
  await tx
    .insert(reportCards)
    .values(ordered.map((studentId) => ({ studentId, ...place, version: 0 })))
    .onConflictDoNothing();
  return cardsOf(tx, studentIds, place).for('update');
};

export const writeText = async (
  tx: Transaction,
  id: number,
  { conduct, comment }: Pick<CardText, 'conduct' | 'comment'>,
): Promise<void> => {
  await tx
    .update(reportCards)
    .set({ conduct, comment, version: sql`${reportCards.version} + 1` })
    .where(eq(reportCards.id, id));
};

interface Published {
  readonly content: CardContent;
  readonly layout: CardLayout;
  readonly by: number;
  /** Null: families see it at once. */
  readonly shownFrom: Date | null;
}

/** Keeps a card as it is printed, one revision on. */
export const publish = async (
  tx: Transaction,
  id: number,
  { content, layout, by, shownFrom }: Published,
): Promise<void> => {
  await tx
    .update(reportCards)
    .set({
      published: content,
      layout,
      publishedAt: sql`now()`,
      publishedBy: by,
      shownFrom: seenOr(shownFrom),
      revision: sql`${reportCards.revision} + 1`,
      version: sql`${reportCards.version} + 1`,
    })
    .where(eq(reportCards.id, id));
};

/** What a family sees already isn’t taken away from it again. */
const seenOr = (shownFrom: Date | null) => sql`case when ${reportCards.published} is not null
  and (${reportCards.shownFrom} is null or ${reportCards.shownFrom} <= now())
  then ${reportCards.shownFrom} else ${shownFrom?.toISOString() ?? null}::timestamptz end`;

/** Another time for a published card that no family has seen yet. */
export const showFrom = async (tx: Transaction, id: number, shownFrom: Date | null): Promise<void> => {
  await tx
    .update(reportCards)
    .set({ shownFrom: seenOr(shownFrom), version: sql`${reportCards.version} + 1` })
    .where(eq(reportCards.id, id));
};

/** Published cards of a guardian's children, the latest first. */
export const cardsOfChildren = (db: Queryable, userId: number) =>
  db
    .select()
    .from(reportCards)
    .where(
      and(
        isNotNull(reportCards.published),
        sql`(${reportCards.shownFrom} is null or ${reportCards.shownFrom} <= now())`,
        sql`${reportCards.studentId} in (${childrenOf(userId)})`,
      ),
    )
    .orderBy(desc(reportCards.publishedAt), desc(reportCards.id))
    .limit(60);

/** Who leads a class now, or led it last. */
export const homeroomOf = async (db: Queryable, classId: number) => {
  const [row] = await db
    .select({ lo: users.nameLo, en: users.nameEn })
    .from(homerooms)
    .innerJoin(users, eq(users.id, homerooms.teacherId))
    .where(eq(homerooms.classId, classId))
    .orderBy(desc(homerooms.startDate))
    .limit(1);
  return row ?? null;
};

/** What a stranger who holds the paper may know of a card: nobody's name but the school's. */
export const cardByToken = async (db: Queryable, token: string) => {
  const [row] = await db
    .select({
      revision: reportCards.revision,
      publishedAt: reportCards.publishedAt,
      content: reportCards.published,
    })
    .from(reportCards)
    .where(and(eq(reportCards.verifyToken, token), isNotNull(reportCards.published)));
  if (!row?.content || !row.publishedAt) return undefined;
  const [school] = await db.select({ lo: schools.nameLo, en: schools.nameEn }).from(schools).limit(1);
  const { revision, publishedAt, content } = row;
  return {
    ...{ revision, publishedAt, period: content.period, year: content.year, branch: content.branch },
    school: school ?? { lo: '', en: '' },
  };
};
export type VerifiedCard = NonNullable<Awaited<ReturnType<typeof cardByToken>>>;
