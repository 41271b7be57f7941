import {
  createMarkCode,
  deleteMarkCode,
  exportMarkCodes,
  listMarkCodes,
  makeUsualCodes,
  markBands,
  markBandsAudit,
  markCodeAudit,
  saveMarkBands,
  shownBands,
  updateMarkCode,
} from '@suksa/contracts/settings';
import { auditTrail } from '../../../audit-trail.ts';
import { inBatches, streamExport } from '../../../export.ts';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { notFound } from '../../../http/refuse.ts';
import { route } from '../../../http/route.ts';
import { pageOf } from '../../../list.ts';
import { bandsEntity, changeBands, readBands, scoreBands } from './mark-band-service.ts';
import { presentCode, presentCodeExport } from './mark-code-presenter.ts';
import { findCode, findCodes } from './mark-code-repository.ts';
import { addCode, changeCode, codeEntity, makeUsual, removeCode } from './mark-code-service.ts';

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
  route(app, listMarkCodes, async ({ query }) => {
    const { offset, limit } = pageOf(query);
    const found = await findCodes(app.db, query);
    return { rows: found.slice(offset, offset + limit).map(presentCode), total: found.length };
  });

  route(app, exportMarkCodes, ({ body, reply }) =>
    streamExport(reply, {
      format: body.format,
      filename: 'mark-codes',
      columns: body.columns,
      rows: inBatches(
        async ({ offset, limit }) => (await findCodes(app.db, body.query)).slice(offset, offset + limit),
        presentCodeExport,
      ),
    }),
  );

  route(app, markBands, () => readBands(app.db));

  route(app, shownBands, async () => ({ bands: await scoreBands(app.db) }));

  route(app, markBandsAudit, () => auditTrail(app.db, bandsEntity, 1));

  route(app, markCodeAudit, async ({ params }) => {
    const { id } = (await findCode(app.db, params.id)) ?? notFound();
    return auditTrail(app.db, codeEntity, id);
  });
};

const writingRoutes = (app: App) => {
  route(app, saveMarkBands, ({ actor, body, request }) =>
    changeBands(app.db, { actor, input: body, requestId: request.id }),
  );

  route(app, makeUsualCodes, async ({ actor, request }) => ({
    made: await makeUsual(app.db, { actor, requestId: request.id }),
  }));

  route(app, createMarkCode, ({ actor, body, request }) =>
    addCode(app.db, { actor, input: body, requestId: request.id }),
  );

  route(app, updateMarkCode, ({ actor, params, body, request }) =>
    changeCode(app.db, { actor, id: params.id, input: body, requestId: request.id }),
  );

  route(app, deleteMarkCode, ({ actor, params, request }) =>
    removeCode(app.db, { actor, id: params.id, requestId: request.id }),
  );
};
