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
import { atOnce, streamExport } from '../../../export.ts';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { notFound } from '../../../http/refuse.ts';
import { route } from '../../../http/route.ts';
import { pageIn } from '../../../list.ts';
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

export const branchRoutes = (app: App) => {
  refuseConstraints(app, {
    branch_code_unique: { code: 'duplicate', field: 'code' },
    branch_code_fixed: { code: 'branch_code_fixed', field: 'code' },
    branch_one_stays: { code: 'last_branch', status: 409 },
    branch_level_level_id_level_id_fk: { code: 'not_allowed', field: 'levelIds' },
  });
  readingRoutes(app);
  writingRoutes(app);

  route(app, readSchoolNames, ({ school }) => schoolNames(school.read));

  route(app, updateSchoolNames, (call) => renameSchool(call, call.body));

  route(app, schoolNamesAudit, ({ school }) => auditTrail(school.read, schoolEntity, schoolId));
};

const readingRoutes = (app: App) => {
  route(app, listBranches, async ({ school, actor, query }) => {
    const found = await findBranches(school.read, actor, query);
    return { rows: pageIn(found, query).map(presentBranch), total: found.length };
  });

  route(app, branchChoices, ({ school, actor }) => branchChoicesFor(school.read, actor));

  route(app, exportBranches, ({ school, actor, body, reply }) =>
    streamExport(reply, {
      format: body.format,
      filename: 'branches',
      columns: body.columns,
      rows: atOnce(() => findBranches(school.read, actor, body.query), presentBranchExport),
    }),
  );

  route(app, readBranch, ({ school, actor, params }) => branchRecord(school.read, actor, params.id));

  route(app, branchImpact, ({ school, actor, params }) => impactOf(school.read, actor, params.id));

  route(app, branchImages, ({ school, actor, params }) => imagesOf(school, actor, params.id));

  route(app, branchAudit, async ({ school, actor, params }) => {
    const { id } = (await findBranch(school.read, actor, params.id)) ?? notFound();
    return auditTrail(school.read, branchEntity, id);
  });

  route(app, letterhead, letterheadOf);
};

const writingRoutes = (app: App) => {
  route(app, createBranch, (call) => addBranch(call, call.body));

  route(app, updateBranch, (call) => changeBranch(call, call.params.id, call.body));

  route(app, setBranchUse, (call) => setInUse(call, call.params.id, call.body));

  route(app, setBranchImage, (call) => storeImage(call, { ...call.params, picture: call.body.picture }));
};
