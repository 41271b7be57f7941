import {
  createMarkScheme,
  deleteMarkScheme,
  exportMarkSchemes,
  listMarkSchemes,
  markSchemeAudit,
  markSchemeChoices,
  updateMarkScheme,
} from '@suksa/contracts/settings';
import { auditTrail } from '../../../audit-trail.ts';
import { atOnce, streamExport } from '../../../export.ts';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { notFound } from '../../../http/refuse.ts';
import { route } from '../../../http/route.ts';
import { pageIn } from '../../../list.ts';
import { allLevelsInOrder } from '../branches/branch-repository.ts';
import { presentScheme, presentSchemeExport } from './mark-scheme-presenter.ts';
import { findScheme, findSchemes } from './mark-scheme-repository.ts';
import { addScheme, changeScheme, removeScheme, schemeEntity } from './mark-scheme-service.ts';

export const markSchemeRoutes = (app: App) => {
  refuseConstraints(app, {
    mark_scheme_name_lo_unique: { code: 'duplicate', field: 'name.lo' },
    mark_scheme_level_level_id_fkey: { code: 'not_allowed', field: 'levelIds' },
    mark_scheme_default_stays: { code: 'default_scheme', status: 409 },
  });

  route(app, listMarkSchemes, async ({ school, query }) => {
    const found = await findSchemes(school.read, query);
    return { rows: pageIn(found, query).map(presentScheme), total: found.length };
  });

  route(app, markSchemeChoices, async ({ school }) => ({
    levels: (await allLevelsInOrder(school.read)).map(({ id, code, nameLo, nameEn }) => ({
      id,
      code,
      name: { lo: nameLo, en: nameEn },
    })),
  }));

  route(app, exportMarkSchemes, ({ school, body, reply }) =>
    streamExport(reply, {
      format: body.format,
      filename: 'mark-schemes',
      columns: body.columns,
      rows: atOnce(() => findSchemes(school.read, body.query), presentSchemeExport),
    }),
  );

  route(app, markSchemeAudit, async ({ school, params }) => {
    const { id } = (await findScheme(school.read, params.id)) ?? notFound();
    return auditTrail(school.read, schemeEntity, id);
  });

  route(app, createMarkScheme, (call) => addScheme(call, call.body));

  route(app, updateMarkScheme, (call) => changeScheme(call, call.params.id, call.body));

  route(app, deleteMarkScheme, (call) => removeScheme(call, call.params.id));
};
