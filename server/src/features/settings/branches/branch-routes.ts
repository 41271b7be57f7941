import {
  branchAudit,
  branchChoices,
  branchImages,
  branchImpact,
  createBranch,
  exportBranches,
  letterhead,
  listBranches,
  readBranch,
  readSchoolNames,
  schoolNamesAudit,
  setBranchImage,
  setBranchUse,
  updateBranch,
  updateSchoolNames,
} from '@suksa/contracts/settings';
import { auditTrail } from '../../../audit-trail.ts';
import { inBatches, streamExport } from '../../../export.ts';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { notFound } from '../../../http/refuse.ts';
import { route } from '../../../http/route.ts';
import { pageOf } from '../../../list.ts';
import { imagesOf, letterheadOf, storeImage } from './branch-image-service.ts';
import { presentBranch, presentBranchExport } from './branch-presenter.ts';
import { findBranch, findBranches } from './branch-repository.ts';
import {
  addBranch,
  branchChoicesFor,
  branchEntity,
  branchRecord,
  changeBranch,
  impactOf,
  setInUse,
} from './branch-service.ts';
import { renameSchool, schoolEntity, schoolId, schoolNames } from './school-names-service.ts';

const imageLimit = 5_000_000;

export const branchRoutes = (app: App) => {
  refuseConstraints(app, {
    branch_code_unique: { code: 'duplicate', field: 'code' },
    branch_code_fixed: { code: 'branch_code_fixed', field: 'code' },
    branch_one_stays: { code: 'last_branch', status: 409 },
    branch_level_level_id_level_id_fk: { code: 'not_allowed', field: 'levelIds' },
  });
  readingRoutes(app);
  writingRoutes(app);

  route(app, readSchoolNames, () => schoolNames(app.db));

  route(app, updateSchoolNames, ({ actor, body, request }) =>
    renameSchool(app.db, { actor, input: body, requestId: request.id }),
  );

  route(app, schoolNamesAudit, () => auditTrail(app.db, schoolEntity, schoolId));
};

const readingRoutes = (app: App) => {
  route(app, listBranches, async ({ actor, query }) => {
    const { offset, limit } = pageOf(query);
    const found = await findBranches(app.db, actor, query);
    return { rows: found.slice(offset, offset + limit).map(presentBranch), total: found.length };
  });

  route(app, branchChoices, ({ actor }) => branchChoicesFor(app.db, actor));

  route(app, exportBranches, ({ actor, body, reply }) =>
    streamExport(reply, {
      format: body.format,
      filename: 'branches',
      columns: body.columns,
      rows: inBatches(
        async ({ offset, limit }) =>
          (await findBranches(app.db, actor, body.query)).slice(offset, offset + limit),
        presentBranchExport,
      ),
    }),
  );

  route(app, readBranch, ({ actor, params }) => branchRecord(app.db, actor, params.id));

  route(app, branchImpact, ({ actor, params }) => impactOf(app.db, actor, params.id));

  route(app, branchImages, ({ actor, params }) => imagesOf(app.db, actor, params.id));

  route(app, branchAudit, async ({ actor, params }) => {
    const { id } = (await findBranch(app.db, actor, params.id)) ?? notFound();
    return auditTrail(app.db, branchEntity, id);
  });

  route(app, letterhead, ({ actor, context }) => letterheadOf(app.db, actor, context));
};

const writingRoutes = (app: App) => {
  route(app, createBranch, ({ actor, body, request }) =>
    addBranch(app.db, { actor, input: body, requestId: request.id }),
  );

  route(app, updateBranch, ({ actor, params, body, request }) =>
    changeBranch(app.db, { actor, id: params.id, input: body, requestId: request.id }),
  );

  route(app, setBranchUse, ({ actor, params, body, request }) =>
    setInUse(app.db, { actor, id: params.id, ...body, requestId: request.id }),
  );

  route(
    app,
    setBranchImage,
    ({ actor, params, body, request }) =>
      storeImage(app.db, { actor, ...params, picture: body.picture, requestId: request.id }),
    { bodyLimit: imageLimit },
  );
};
