import { askLeave, decideLeave, leavePaper, listLeave, withdrawLeave } from '@suksa/contracts/reports';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { route } from '../../../http/route.ts';
import { askForLeave, decideOnLeave, leaveList, readPaper, takeLeaveBack } from './leave-service.ts';

/** Leave of students and staff: asked for, decided, taken back. */
export const leaveRoutes = (app: App) => {
  refuseConstraints(app, {
    leave_request_student_once: { code: 'leave_overlaps', field: 'firstDay' },
    leave_request_staff_once: { code: 'leave_overlaps', field: 'firstDay' },
  });
  route(app, listLeave, (call) => leaveList(call, call.query));
  route(app, askLeave, (call) => askForLeave(call, call.body));
  route(app, decideLeave, (call) => decideOnLeave(call, call.params.id, call.body));
  route(app, withdrawLeave, (call) => takeLeaveBack(call, call.params.id, call.body.version));
  route(app, leavePaper, async (call) => {
    const { row, content, contentType } = await readPaper(call, call.params.id);
    const { request, reply } = call;
    if (request.disclosing)
      request.disclosing.of = {
        ...{ action: 'paper_read', entity: 'reports.leave', entityId: row.id },
        after: { code: row.code },
      };
    return reply
      .type(contentType)
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="leave-${row.id}"`)
      .send(content);
  });
};
