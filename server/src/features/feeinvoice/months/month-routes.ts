import { closeMonth, listBookMonths, reopenMonth } from '@suksa/contracts/feeinvoice';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { route } from '../../../http/route.ts';
import { closeBooks, listMonths, reopenBooks } from './month-service.ts';

/** Months of the books: closed, they take no entry. */
export const monthRoutes = (app: App) => {
  refuseConstraints(app, {
    month_closed: { code: 'month_closed', status: 409 },
    closed_month_once: { code: 'month_closed_already', status: 409 },
  });

  route(app, listBookMonths, (call) => listMonths(call));
  route(app, closeMonth, (call) => closeBooks(call, { ...call.params, ...call.body }));
  route(app, reopenMonth, (call) => reopenBooks(call, { ...call.params, ...call.body }));
};
