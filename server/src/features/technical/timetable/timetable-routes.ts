import * as technical from '@suksa/contracts/technical';
import { auditTrail } from '../../../audit-trail.ts';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { notFound } from '../../../http/refuse.ts';
import { route } from '../../../http/route.ts';
import { checkFile, fetFor, makeDraft, previewFor } from './fet/fet-service.ts';
import { generatorRuns } from './generator/generate-job.ts';
import { addGroup, removeGroup, renameGroup } from './groups/group-service.ts';
import { ownWeeks } from './own/own-week-service.ts';
import { archive, previewOf, publish } from './versions/publish-service.ts';
import { findTimetable } from './versions/timetable-repository.ts';
import {
  refill,
  removeTimetable,
  renameTimetable,
  startTimetable,
  timetablesFor,
  timetableVersions,
} from './versions/timetable-service.ts';
import { addLesson, changeLesson, removeLesson } from './week/lesson-service.ts';
import { moveBlocks, weekFor } from './week/place-service.ts';
import { addRule, changeRule, removeRule } from './week/rule-service.ts';

/** Versions of the timetable, their lessons, rules and places. */
export const timetableRoutes = (app: App) => {
  refuseConstraints(app, {
    timetable_name_unique: { code: 'duplicate', field: 'name' },
    timetable_block_within_day: { code: 'timetable_period', status: 409 },
    class_group_name_unique: { code: 'duplicate', field: 'name' },
    class_group_too_many: { code: 'group_too_many', status: 409 },
    timetable_lesson_group_of_class: { code: 'group_in_use', status: 409 },
    timetable_one_at_a_time: { code: 'conflict', status: 409 },
  });
  route(app, technical.listTimetables, timetablesFor);
  route(app, technical.createTimetable, (call) => startTimetable(call, call.body));
  route(app, technical.updateTimetable, (call) => renameTimetable(call, call.params.id, call.body));
  route(app, technical.deleteTimetable, (call) => removeTimetable(call, call.params.id));
  route(app, technical.refillTimetable, (call) => refill(call, call.params.id));
  route(app, technical.previewPublishing, (call) => previewOf(call, call.params.id, call.query.from));
  route(app, technical.publishTimetable, (call) => publish(call, call.params.id, call.body));
  route(app, technical.archiveTimetable, (call) => archive(call, call.params.id));
  route(app, technical.timetableAudit, async ({ context: { branchId }, school: { read }, params }) => {
    const found = (await findTimetable(read, { branchId, id: params.id })) ?? notFound();
    return auditTrail(read, timetableVersions.entity, found.id);
  });

  route(app, technical.readOwnWeek, async (call) => ({ weeks: await ownWeeks(call) }));
  const generator = generatorRuns(app);
  route(app, technical.generateTimetable, (call) => generator.start(call, call.params.id, call.body));
  route(app, technical.lastGenerated, (call) => generator.last(call, call.params.id));

  route(app, technical.checkFet, (call) => checkFile(call, call.body));
  route(app, technical.importFet, (call) => makeDraft(call, call.body));
  route(app, technical.previewFet, (call) => previewFor(call, call.params.id));
  route(app, technical.exportFet, async (call) => {
    const text = await fetFor(call, call.params.id);
    return call.reply
      .type('application/xml')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="timetable-${call.params.id}.fet"`)
      .send(Buffer.from(text));
  });

  route(app, technical.readTimetable, (call) => weekFor(call, call.params.id));
  route(app, technical.movePlaces, (call) => moveBlocks(call, call.params.id, call.body.moves));
  route(app, technical.createLesson, (call) => addLesson(call, call.params.id, call.body));
  route(app, technical.updateLesson, (call) => changeLesson(call, call.params, call.body));
  route(app, technical.deleteLesson, (call) => removeLesson(call, call.params));
  route(app, technical.createClassGroup, (call) => addGroup(call, call.body));
  route(app, technical.renameClassGroup, (call) => renameGroup(call, call.params.id, call.body));
  route(app, technical.deleteClassGroup, (call) => removeGroup(call, call.params.id));
  route(app, technical.createTimetableRule, (call) => addRule(call, call.params.id, call.body));
  route(app, technical.updateTimetableRule, (call) => changeRule(call, call.params, call.body));
  route(app, technical.deleteTimetableRule, (call) => removeRule(call, call.params));
};
