import { operationState } from '@suksa/contracts/settings/data/operation';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { operationOf } from './operation-service.ts';

export const operationRoutes = (app: App) => {
  route(app, operationState, ({ school }) => operationOf(app, school), { perMinute: 60 });
};
