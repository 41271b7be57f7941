import type { FamilyBalance } from '@suksa/contracts/feeinvoice';
import type { Actor, Context } from '../../../http/actor.ts';
import type { App } from '../../../http/app.ts';
import { notFound } from '../../../http/refuse.ts';
import { effectiveDueDates } from '../../../school/calendar/due-dates.ts';
import { todayIn } from '../../../school/clock.ts';
import { presentFamilyBalance } from './family-presenter.ts';
import { findFamilyAccount, seesFamily } from './family-repository.ts';

interface Reader {
  readonly actor: Actor;
  readonly context: Context;
}

/** What a family was billed, has paid and owes in the caller's branch. */
export const readFamilyBalance = async (
  app: App,
  { actor, context: { branchId } }: Reader,
  familyId: number,
): Promise<FamilyBalance> => {
  const account = (await findFamilyAccount(app, branchId, familyId)) ?? notFound();
  const narrow = actor.scope === 'own_classes' || actor.scope === 'own_children';
  if (narrow && !(await seesFamily(app.db, actor, branchId, familyId))) return notFound();
  const dueDates = account.invoices.map(({ dueDate }) => dueDate);
  const effective = await effectiveDueDates(app.db, branchId, dueDates);
  return presentFamilyBalance(account, { today: todayIn(), effective });
};
