import type { RegisterQuery } from '@suksa/contracts/education';
import { inBatches } from '../../../export.ts';
import { type Actor, type Context, yearOf } from '../../../http/actor.ts';
import type { Database } from '../../../http/app.ts';
import { refuse } from '../../../http/refuse.ts';
import { pageOf } from '../../../list.ts';
import { overdueUntil } from '../../../school/calendar/due-dates.ts';
import { explainMatches } from '../../../school/people/search-match.ts';
import { peopleViewer, studentFieldRules } from '../../../school/policies/people-fields.ts';
import { maySeeBalances } from '../../feeinvoice/families/student-balance-service.ts';
import { exportRegisterRow, presentRegisterRow } from './register-presenter.ts';
import { type RegisterScope, registerPage, registerRows } from './register-repository.ts';
import { worseThanOwnName } from './register-search-query.ts';

interface RegisterCall {
  readonly actor: Actor;
  readonly context: Context;
  readonly query: RegisterQuery;
}

/** One page of the students of the caller's branch and year. */
export const readRegister = async (db: Database, call: RegisterCall) => {
  const seesMoney = refuseUnseen(call);
  const { rows, total } = await registerPage(db, await scopeOf(db, call), pageOf(call.query));
  const unclear = rows.filter(({ rank }) => rank !== null && rank >= worseThanOwnName).map(({ id }) => id);
  const matches = await explainMatches(db, call.actor, { q: call.query.q, studentIds: unclear });
  return {
    rows: rows.map((row) => presentRegisterRow(row, { actor: call.actor, seesMoney }, matches.get(row.id))),
    total,
  };
};

/** All rows that the same filters let through, as they come. */
export const exportRegister = async (db: Database, call: RegisterCall) => {
  const seesMoney = refuseUnseen(call);
  const scope = await scopeOf(db, call);
  return inBatches(
    (page) => registerRows(db, scope, page),
    (row) => exportRegisterRow(row, { actor: call.actor, seesMoney }),
  );
};

const scopeOf = async (db: Database, { actor, context, query }: RegisterCall): Promise<RegisterScope> => ({
  actor,
  yearId: yearOf(context).id,
  query,
  overdueUntil: query.debt === 'overdue' ? await overdueUntil(db, context.branchId) : null,
});

/** Of every row that the caller gets, so that a filter tells nothing that a column hides. */
const provinceShown = (actor: Actor) => studentFieldRules.province[peopleViewer(actor)] === 'yes';

/** Whether the caller sees money; a filter by it would tell what the column hides. */
const refuseUnseen = ({ actor, query: { debt, province } }: RegisterCall): boolean => {
  const sees = maySeeBalances(actor);
  if (province && !provinceShown(actor)) refuse('no_permission', { details: { field: 'province' } });
  if (debt && !sees) refuse('no_permission', { details: { permission: 'feeinvoice.invoice.view' } });
  return sees;
};
