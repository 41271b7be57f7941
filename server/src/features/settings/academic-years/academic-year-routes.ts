import {
  academicYearAudit,
  beginClosing,
  closeAcademicYear,
  closingChecklist,
  createAcademicYear,
  deleteAcademicYear,
  exportAcademicYears,
  listAcademicYears,
  openAcademicYear,
  reopenAcademicYear,
  updateAcademicYear,
} from '@suksa/contracts/settings';
import { auditTrail } from '../../../audit-trail.ts';
import { inBatches, streamExport } from '../../../export.ts';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { notFound } from '../../../http/refuse.ts';
import { route } from '../../../http/route.ts';
import { listOf } from '../../../list.ts';
import { presentYear, presentYearExport } from './academic-year-presenter.ts';
import { countYears, findYear, findYears } from './academic-year-repository.ts';
import {
  changeYear,
  checklistOf,
  forgetYear,
  moveYear,
  planYear,
  yearEntity,
} from './academic-year-service.ts';

export const academicYearRoutes = (app: App) => {
  refuseConstraints(app, {
    academic_year_name_unique: { code: 'duplicate', field: 'name' },
    academic_year_no_overlap: { code: 'years_overlap', field: 'startDate' },
    academic_year_one_open: { code: 'another_year_open', status: 409 },
    academic_year_goes_its_way: { code: 'wrong_year_state', status: 409 },
    term_inside_year: { code: 'term_inside_year', field: 'terms.0.startDate' },
    term_no_overlap: { code: 'terms_overlap', field: 'terms.1.startDate' },
    class_year_of_same_branch: { code: 'year_in_use', status: 409 },
  });
  readingRoutes(app);
  writingRoutes(app);
};

const readingRoutes = (app: App) => {
  route(app, listAcademicYears, ({ school, context, query }) =>
    listOf({
      query,
      rows: (page) => findYears(school.read, context, query, page),
      count: () => countYears(school.read, context, query),
      present: presentYear,
    }),
  );

  route(app, exportAcademicYears, ({ school, context, body, reply }) =>
    streamExport(reply, {
      format: body.format,
      filename: 'academic-years',
      columns: body.columns,
      rows: inBatches((page) => findYears(school.read, context, body.query, page), presentYearExport),
    }),
  );

  route(app, closingChecklist, async ({ school, context, params }) => ({
    rows: await checklistOf(school.read, context, params.id),
  }));

  route(app, academicYearAudit, async ({ school, context, params }) => {
    const { id } = (await findYear(school.read, context, params.id)) ?? notFound();
    return auditTrail(school.read, yearEntity, id);
  });
};

const writingRoutes = (app: App) => {
  route(app, createAcademicYear, (call) => planYear(call, call.body));

  route(app, updateAcademicYear, (call) => changeYear(call, call.params.id, call.body));

  route(app, deleteAcademicYear, (call) => forgetYear(call, call.params.id));

  for (const [endpoint, step] of [
    [openAcademicYear, 'open'],
    [beginClosing, 'begin_closing'],
    [closeAcademicYear, 'close'],
    [reopenAcademicYear, 'reopen'],
  ] as const)
    route(app, endpoint, (call) => moveYear(call, call.params.id, { step, ...call.body }));
};
