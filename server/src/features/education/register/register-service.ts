import type { RegisterQuery } from '@suksa/contracts/education';
import { inBatches } from '../../../export.ts';
import { type Actor, yearOf } from '../../../http/actor.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuse } from '../../../http/refuse.ts';
import { pageOf } from '../../../list.ts';
import { overdueUntil } from '../../../school/calendar/due-dates.ts';
import { explainMatches } from '../../../school/people/search-match.ts';
import { peopleViewer, studentFieldRules } from '../../../school/policies/people-fields.ts';
import { maySeeBalances } from '../../feeinvoice/families/student-balance-service.ts';
import { exportRegisterRow, presentRegisterRow } from './register-presenter.ts';
import { type RegisterScope, registerPage, registerRows } from './register-repository.ts';
import { worseThanOwnName } from './register-search-query.ts';

/** One page of the students of the caller's branch and year. */
export const readRegister = async (call: Caller, query: RegisterQuery) => {
  const { actor, school } = call;
  const seesMoney = refuseUnseen(actor, query);
  const { rows, total } = await registerPage(school.read, await scopeOf(call, query), pageOf(query));
  const unclear = rows.filter(({ rank }) => rank !== null && rank >= worseThanOwnName).map(({ id }) => id);
  const matches = await explainMatches(school.read, actor, { q: query.q, studentIds: unclear });
  return {
    rows: rows.map((row) => presentRegisterRow(row, { actor, seesMoney }, matches.get(row.id))),
    total,
  };
};

/** All rows that the same filters let through, as they come. */
export const exportRegister = async (call: Caller, query: RegisterQuery) => {
  const { actor, school } = call;
  const seesMoney = refuseUnseen(actor, query);
  const scope = await scopeOf(call, query);
  return inBatches(
    (page) => registerRows(school.read, scope, page),
    (row) => exportRegisterRow(row, { actor, seesMoney }),
  );
};

const scopeOf = async ({ actor, context, school }: Caller, query: RegisterQuery): Promise<RegisterScope> => ({
  actor,
  branchId: context.branchId,
  yearId: yearOf(context).id,
  query,
  overdueUntil: query.debt === 'overdue' ? await overdueUntil(school.read, context.branchId) : null,
});

/** Of every row that the caller gets, so that a filter tells nothing that a column hides. */
const provinceShown = (actor: Actor) => studentFieldRules.province[peopleViewer(actor)] === 'yes';

/** Whether the caller sees money; a filter by it would tell what the column hides. */
const refuseUnseen = (actor: Actor, { debt, province }: RegisterQuery): boolean => {
  const sees = maySeeBalances(actor);
  if (province && !provinceShown(actor)) refuse('no_permission', { details: { field: 'province' } });
  if (debt && !sees) refuse('no_permission', { details: { permission: 'feeinvoice.invoice.view' } });
  return sees;
};
