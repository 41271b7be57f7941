import { exportMovements, listMovements } from '@suksa/contracts/feeinvoice';
import { streamExport } from '../../../export.ts';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { todayIn } from '../../../school/clock.ts';
import { exportMovementsOf, listMovementsOf } from './movement-service.ts';

export const movementRoutes = (app: App) => {
  route(app, listMovements, (call) => listMovementsOf(call, call.query));

  route(app, exportMovements, async (call) => {
    const { format, columns, query, language } = call.body;
    const rows = exportMovementsOf(call, query, language);
    return streamExport(call.reply, { format, filename: `movements-${todayIn()}`, columns, rows });
  });
};
