import * as education from '@suksa/contracts/education';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { readAddresses } from './address-service.ts';

/** Where letters to families go. */
export const addressRoutes = (app: App) => {
  route(app, education.listAddresses, (call) => readAddresses(call, call.body.students));
};
