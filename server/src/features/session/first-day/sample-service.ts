import { beginAnew, mayBeginAnew } from '../../../begin-anew.ts';
import type { App } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuse, refuseField } from '../../../http/refuse.ts';
import { sampleState } from './first-day-repository.ts';

/** Who throws a whole school away sees all of it, and the tables may be made again here. */
const refuseNarrow = async (app: App, { actor, school }: Caller): Promise<void> => {
  if (actor.scope !== 'all_branches') refuse('above_own_rights', { status: 403 });
  if (!(await mayBeginAnew(school.connection, app.environment))) refuse('no_sample', { status: 409 });
};

/** What was drawn of the school for strangers is gone with it. */
const beginIn = async (app: App, call: Caller, samplePassword?: string): Promise<void> => {
  const { connection } = call.school;
  const { userId } = call.actor;
  await beginAnew({ connection, environment: app.environment, userId, samplePassword });
  app.renewPublicPage();
};

/** Puts a school to practise with in the place of one in which nothing has been done. */
export const putSample = async (app: App, call: Caller, password: string): Promise<void> => {
  await refuseNarrow(app, call);
  const { isSample, isUntouched } = await sampleState(call.school.db);
  if (isSample || !isUntouched) refuse('no_sample', { status: 409 });
  await beginIn(app, call, password);
};

/** Throws the school to practise with away and begins for real. */
export const endSample = async (app: App, call: Caller, name: string): Promise<void> => {
  await refuseNarrow(app, call);
  const { isSample, lo, en } = await sampleState(call.school.db);
  if (!isSample) refuse('no_sample', { status: 409 });
  if (name !== lo && name !== en) refuseField('name', 'other_name');
  await beginIn(app, call);
};
