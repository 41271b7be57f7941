import {
  addDefaultCodes,
  createMarkCode,
  deleteMarkCode,
  exportMarkCodes,
  listMarkCodes,
  markBands,
  markBandsAudit,
  markCodeAudit,
  saveMarkBands,
  shownBands,
  updateMarkCode,
} from '@suksa/contracts/settings';
import { auditTrail } from '../../../audit-trail.ts';
import { atOnce, streamExport } from '../../../export.ts';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { notFound } from '../../../http/refuse.ts';
import { route } from '../../../http/route.ts';
import { pageIn } from '../../../list.ts';
import { bandSetId, bandsEntity, changeBands, readBands, scoreBands } from './mark-band-service.ts';
import { presentCode, presentCodeExport } from './mark-code-presenter.ts';
import { findCode, findCodes } from './mark-code-repository.ts';
import { addCode, addDefaults, changeCode, codeEntity, removeCode } from './mark-code-service.ts';

export const markCodeRoutes = (app: App) => {
  refuseConstraints(app, {
    mark_code_code_unique: { code: 'duplicate', field: 'code' },
    mark_code_sign_unique: { code: 'duplicate', field: 'sign' },
    mark_code_outcome_unique: { code: 'duplicate', field: 'outcome' },
    mark_code_in_use_stays: { code: 'code_in_use', status: 409 },
    mark_bands_cover: { code: 'bands_not_whole', status: 409 },
  });
  readingRoutes(app);
  writingRoutes(app);
};

const readingRoutes = (app: App) => {
  route(app, listMarkCodes, async ({ school, query }) => {
    const found = await findCodes(school.read, query);
    return { rows: pageIn(found, query).map(presentCode), total: found.length };
  });

  route(app, exportMarkCodes, ({ school, body, reply }) =>
    streamExport(reply, {
      format: body.format,
      filename: 'mark-codes',
      columns: body.columns,
      rows: atOnce(() => findCodes(school.read, body.query), presentCodeExport),
    }),
  );

  route(app, markBands, ({ school }) => readBands(school.read));

  route(app, shownBands, async ({ school }) => ({ bands: await scoreBands(school.read) }));

  route(app, markBandsAudit, ({ school }) => auditTrail(school.read, bandsEntity, bandSetId));

  route(app, markCodeAudit, async ({ school, params }) => {
    const { id } = (await findCode(school.read, params.id)) ?? notFound();
    return auditTrail(school.read, codeEntity, id);
  });
};

const writingRoutes = (app: App) => {
  route(app, saveMarkBands, (call) => changeBands(call, call.body));

  route(app, addDefaultCodes, async (call) => ({ made: await addDefaults(call) }));

  route(app, createMarkCode, (call) => addCode(call, call.body));

  route(app, updateMarkCode, (call) => changeCode(call, call.params.id, call.body));

  route(app, deleteMarkCode, (call) => removeCode(call, call.params.id));
};
