import {
  changeRetention,
  previewRetention,
  readRetention,
  runRetention,
} from '@suksa/contracts/settings/data/retention';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { retainWhileListening, retentionJobs } from './retention-job.ts';
import { beginRun, changeRule, previewRule, readRules } from './retention-service.ts';

export const retentionRoutes = (app: App) => {
  const jobs = retentionJobs(app);
  route(app, readRetention, (call) => readRules(app, call));
  route(app, previewRetention, (call) => previewRule(call, call.params.kind, call.query.months));
  route(app, changeRetention, (call) => changeRule(call, call.params.kind, call.body));
  route(app, runRetention, (call) => beginRun(jobs, call));
  for (const school of app.schools) retainWhileListening(app, school, jobs);
};
