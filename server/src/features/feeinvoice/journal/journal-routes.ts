import { exportJournal, readBookChart, updateBookChart } from '@suksa/contracts/feeinvoice';
import { streamExport } from '../../../export.ts';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { changeChart, readChart } from './chart-service.ts';
import { journalOf } from './journal-service.ts';

/** The books for an accountant: the chart of accounts, and a closed month entry by entry. */
export const journalRoutes = (app: App) => {
  route(app, readBookChart, ({ school }) => readChart(school.read));

  route(app, updateBookChart, (call) => changeChart(call, call.body));

  route(app, exportJournal, async (call) =>
    streamExport(call.reply, {
      format: call.body.format,
      filename: `journal-${call.params.month}`,
      columns: call.body.columns,
      rows: await journalOf(call, call.params.month),
    }),
  );
};
