import { firstDay, openFirstClasses, setFirstDayStepAside } from '@suksa/contracts/settings';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { firstDayOf, openClassesOf, setStepAside } from './first-day-service.ts';

export const firstDayRoutes = (app: App) => {
  route(app, firstDay, (call) => firstDayOf(call));
  route(app, setFirstDayStepAside, (call) => setStepAside(call, call.params.step, call.body.aside));
  route(app, openFirstClasses, (call) => openClassesOf(call, call.body));
};
