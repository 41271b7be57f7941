import type { RegisterQuery } from '@suksa/contracts/education';
import { inBatches } from '../../export.ts';
import { type Actor, type Context, yearOf } from '../../http/actor.ts';
import type { Database } from '../../http/app.ts';
import { pageOf } from '../../list.ts';
import { exportRegisterRow, presentRegisterRow } from './register-presenter.ts';
import { registerPage, registerRows } from './register-repository.ts';

interface RegisterCall {
  readonly actor: Actor;
  readonly context: Context;
  readonly query: RegisterQuery;
}

/** One page of the pupils of the caller's branch and year. */
export const readRegister = async (db: Database, { actor, context, query }: RegisterCall) => {
  const scope = { actor, yearId: yearOf(context).id, query };
  const { rows, total } = await registerPage(db, scope, pageOf(query));
  return { rows: rows.map(presentRegisterRow), total };
};

/** All rows that the same filters let through, as they come. */
export const exportRegister = (db: Database, { actor, context, query }: RegisterCall) => {
  const scope = { actor, yearId: yearOf(context).id, query };
  return inBatches((page) => registerRows(db, scope, page), exportRegisterRow);
};
