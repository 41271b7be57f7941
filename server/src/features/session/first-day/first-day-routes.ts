import {
  fillWithSample,
  firstDay,
  openFirstClasses,
  setFirstDayStepAside,
  throwSampleAway,
} from '@suksa/contracts/settings';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { firstDayOf, openClassesOf, setStepAside } from './first-day-service.ts';
import { endSample, putSample } from './sample-service.ts';

export const firstDayRoutes = (app: App) => {
  route(app, firstDay, (call) => firstDayOf(call));
  route(app, setFirstDayStepAside, (call) => setStepAside(call, call.params.step, call.body.aside));
  route(app, fillWithSample, (call) => putSample(app, call, call.body.password));
  route(app, throwSampleAway, (call) => endSample(app, call, call.body.name));
  route(app, openFirstClasses, (call) => openClassesOf(call, call.body));
};
