import * as reports from '@suksa/contracts/reports';
import { auditTrail } from '../../../audit-trail.ts';
import { streamExport } from '../../../export.ts';
import { yearOf } from '../../../http/actor.ts';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { notFound } from '../../../http/refuse.ts';
import { route } from '../../../http/route.ts';
import { bookRows } from './book-export-presenter.ts';
import { askCorrection, correctionsFor, decideOn, effectsOf, withdraw } from './correction-service.ts';
import { bookChoices, classSeen, readBook } from './mark-book-service.ts';
import { findCell } from './mark-cell-repository.ts';
import { stepColumns } from './mark-sheet-service.ts';
import { marksForFamily } from './own-marks-service.ts';
import { parkedOfClass } from './parked-marks-service.ts';
import { markEntity, saveCells } from './save-marks-service.ts';

/** The mark book of a class: read, entered cell by cell, handed in, approved, published, corrected. */
export const markBookRoutes = (app: App) => {
  refuseConstraints(app, {
    mark_correction_one_waiting: { code: 'correction_waiting', status: 409 },
    mark_handed_in_stays: { code: 'sheet_state', status: 409 },
  });
  route(app, reports.markBookChoices, (call) => bookChoices(call));
  route(app, reports.readMarkBook, (call) => readBook(call, call.params.id, call.query));
  route(app, reports.parkedMarks, (call) => parkedOfClass(call, call.params.id));
  route(app, reports.exportMarkBook, async (call) => {
    const { query, format, columns } = call.body;
    const book = await readBook(call, call.params.id, query);
    return streamExport(call.reply, {
      format,
      filename: `mark-book-${call.params.id}`,
      columns,
      rows: bookRows(book, query),
    });
  });
  route(app, reports.saveMarks, (call) => saveCells(call, call.params.id, call.body.cells));
  route(app, reports.stepSheets, (call) => stepColumns(call, call.params.id, call.body));
  route(app, reports.markAudit, async ({ actor, context, school: { read }, params }) => {
    const cell = (await findCell(read, params.id)) ?? notFound();
    if (cell.yearId !== yearOf(context).id) notFound();
    await classSeen(read, actor, context, cell.classId);
    return auditTrail(read, markEntity, params.id);
  });
  route(app, reports.ownMarks, (call) => marksForFamily(call));
  route(app, reports.requestCorrection, (call) => askCorrection(call, call.body));
  route(app, reports.listCorrections, (call) => correctionsFor(call));
  route(app, reports.correctionEffects, (call) => effectsOf(call, call.params.id));
  route(app, reports.withdrawCorrection, (call) => withdraw(call, call.params.id, call.body));
  route(app, reports.decideCorrection, (call) => decideOn(call, call.params.id, call.body));
};
