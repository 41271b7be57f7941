import type { Announcement, AnnouncementAudience, AnnouncementInput } from '@suksa/contracts/technical';
import { AnnouncementAudience as audiences } from '@suksa/contracts/technical';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { classes, levels } from '../../../db/schema/index.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuse, refuseField } from '../../../http/refuse.ts';
import { classesOf } from '../../../school/policies/student-scope.ts';

const mayEverywhere = ({ scope }: Actor) => scope === 'all_branches';
const onlyOwnClasses = ({ scope }: Actor) => scope === 'own_classes';

/** Classes of the branch whose families the caller may address; teachers: those they lead or teach now. */
const addressable = ({ actor, context }: Pick<Caller, 'actor' | 'context'>): SQL | undefined =>
  and(
    eq(classes.branchId, context.branchId),
    onlyOwnClasses(actor) ? sql`${classes.id} in (${classesOf(actor.userId)})` : undefined,
  );

/** What the form of an announcement offers to this writer. */
export const choicesFor = async (call: Caller) => {
  const { actor, context } = call;
  const db = call.school.read;
  const [known, own] = await Promise.all([
    db.select().from(levels).where(eq(levels.active, true)).orderBy(asc(levels.position)),
    context.yearId === null
      ? []
      : db
          .select({ id: classes.id, name: classes.name })
          .from(classes)
          .where(and(addressable(call), eq(classes.yearId, context.yearId)))
          .orderBy(asc(classes.id)),
  ]);
  const offered: AnnouncementAudience[] = onlyOwnClasses(actor) ? ['classes'] : [...audiences.options];
  return {
    audiences: offered,
    levels: known.map(({ id, nameLo, nameEn }) => ({ id, name: { lo: nameLo, en: nameEn } })),
    classes: own,
    everywhere: mayEverywhere(actor),
  };
};

type Addressed = Pick<AnnouncementInput, 'audience' | 'everywhere' | 'classIds'>;

/**
 * Refuses at `everywhere`, `audience` or `classIds` what the caller may not address. An announcement of every branch
 * is left to those who see every branch; classes that it names already may stay.
 */
export const refuseOthersReaders = async (
  tx: Transaction,
  call: Caller,
  { audience, everywhere, classIds }: Addressed,
  before?: Announcement,
): Promise<void> => {
  const { actor } = call;
  const isEverywhere = everywhere && audience !== 'classes';
  if ((isEverywhere || before?.branch === null) && !mayEverywhere(actor))
    refuse('above_own_rights', {
      status: 403,
      fields: [{ path: 'everywhere', code: 'above_own_rights' }],
    });
  if (onlyOwnClasses(actor) && audience !== 'classes') refuseField('audience', 'not_allowed');
  if (audience !== 'classes') return;
  const named = new Set(before?.classes.map(({ id }) => id));
  const added = [...new Set(classIds)].filter((id) => !named.has(id));
  if (added.length === 0) return;
  const known = await tx
    .select({ id: classes.id })
    .from(classes)
    .where(and(addressable(call), inArray(classes.id, added)));
  if (known.length < added.length) refuseField('classIds', 'not_allowed');
};
