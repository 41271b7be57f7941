import { backupState, makeBackup, testRestore } from '@suksa/contracts/settings';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { backupJobs } from './backup-job.ts';
import { beginBackup, stateOf } from './backup-service.ts';

export const backupRoutes = (app: App) => {
  const { backups } = app.environment;
  const jobs = backupJobs(app, backups);
  const isSetUp = backups !== undefined;
  route(app, backupState, (call) => stateOf(app, call, backups));
  route(app, makeBackup, (call) => beginBackup(jobs, call, 'backup', isSetUp));
  route(app, testRestore, (call) => beginBackup(jobs, call, 'test', isSetUp));
};
