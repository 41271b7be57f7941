import { listOverdue, remindFamilies } from '@suksa/contracts/feeinvoice';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { listOverdueFamilies, remind } from './reminder-service.ts';

/** Families that are overdue, and what reminds them. */
export const reminderRoutes = (app: App) => {
  route(app, listOverdue, (call) => listOverdueFamilies(call));
  route(app, remindFamilies, (call) => remind(call, call.body));
};
