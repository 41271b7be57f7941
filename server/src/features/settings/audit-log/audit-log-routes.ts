import { exportAuditLog, listAuditLog } from '@suksa/contracts/settings';
import { inBatches, streamExport } from '../../../export.ts';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { listOf } from '../../../list.ts';
import { presentLogEntry, presentLogExport } from './audit-log-presenter.ts';
import { countEntries, findEntries } from './audit-log-repository.ts';
import { withRecordNames } from './record-names-repository.ts';

export const auditLogRoutes = (app: App) => {
  route(app, listAuditLog, ({ school: { read }, actor, query }) =>
    listOf({
      query,
      rows: async (page) => withRecordNames(read, actor, await findEntries(read, actor, query, page)),
      count: () => countEntries(read, actor, query),
      present: presentLogEntry,
    }),
  );

  route(app, exportAuditLog, ({ school: { read }, actor, body, reply }) =>
    streamExport(reply, {
      format: body.format,
      filename: 'audit',
      columns: body.columns,
      rows: inBatches(
        async (page) => withRecordNames(read, actor, await findEntries(read, actor, body.query, page)),
        presentLogExport(body.columns),
      ),
    }),
  );
};
