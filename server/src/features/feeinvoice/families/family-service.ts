import type { FamilyBalance } from '@suksa/contracts/feeinvoice';
import type { Caller } from '../../../http/caller.ts';
import { notFound } from '../../../http/refuse.ts';
import { effectiveDueDates } from '../../../school/calendar/due-dates.ts';
import { todayIn } from '../../../school/clock.ts';
import { presentFamilyBalance } from './family-presenter.ts';
import { findFamilyAccount, seesFamily } from './family-repository.ts';

/** What a family was billed, has paid and owes in the caller's branch. */
export const readFamilyBalance = async (
  { actor, context: { branchId }, school }: Pick<Caller, 'actor' | 'context' | 'school'>,
  familyId: number,
): Promise<FamilyBalance> => {
  const today = todayIn();
  const account = (await findFamilyAccount(school, branchId, familyId, today)) ?? notFound();
  const narrow = actor.scope === 'own_classes' || actor.scope === 'own_children';
  if (narrow && !(await seesFamily(school.db, actor, branchId, familyId))) return notFound();
  const dueDates = account.invoices.flatMap(({ dueDate, agreedUntil }) => [dueDate, agreedUntil ?? dueDate]);
  const effective = await effectiveDueDates(school.db, branchId, dueDates);
  return presentFamilyBalance(account, { today, effective }, actor);
};
