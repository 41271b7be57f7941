import * as technical from '@suksa/contracts/technical';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { route } from '../../../http/route.ts';
import { addPeriodSet, changePeriodSet, periodSetsFor, removePeriodSet } from './period-set-service.ts';

/** How days are divided into periods and breaks, by level and class. */
export const periodSetRoutes = (app: App) => {
  refuseConstraints(app, {
    period_no_overlap: { code: 'periods_overlap', status: 409 },
    timetable_place_period_id_fkey: { code: 'periods_in_use', status: 409 },
    timetable_is_draft: { code: 'periods_in_use', status: 409 },
    timetable_no_clash: { code: 'periods_in_use', status: 409 },
  });
  route(app, technical.readPeriodSets, (call) => periodSetsFor(call));
  route(app, technical.createPeriodSet, (call) => addPeriodSet(call, call.body));
  route(app, technical.updatePeriodSet, (call) => changePeriodSet(call, call.params.id, call.body));
  route(app, technical.deletePeriodSet, (call) => removePeriodSet(call, call.params.id));
};
