import type { App } from '../../../http/app.ts';
import type { School } from '../../../http/caller.ts';
import { whileListening } from '../../../http/while-listening.ts';
import { callOfServer } from '../../../jobs/server-caller.ts';
import { localMoment } from '../../../school/clock.ts';
import { activeBranches, whatIsDue } from './gathering-repository.ts';
import { type sendingJobs, sendingSubject } from './sending-job.ts';

const every = 10_000;
type StartSending = ReturnType<typeof sendingJobs>;

/** Begins to send where there is something to tell or to send by now; of several servers one does it. */
export const sendWhatIsDue = async (start: StartSending, school: School, patience = 0): Promise<boolean> => {
  const now = new Date();
  const { branches, leaves, announced } = await whatIsDue(school.db, { now, ...localMoment(now) });
  if (branches.length === 0 && !leaves && !announced) return false;
  const [branchId] = await activeBranches(school.db);
  if (branchId === undefined) return false;
  await start(callOfServer(school, { branchId, requestId: 'schedule messages' }), {
    subject: sendingSubject,
    input: {},
    patience,
  });
  return true;
};

/** Looks again and again. */
export const sendWhileListening = (app: App, school: School, start: StartSending): void =>
  whileListening(app, {
    every,
    isPatient: true,
    work: () => sendWhatIsDue(start, school),
    failure: 'no look for messages that are due',
  });
