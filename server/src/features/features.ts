import type { App } from '../http/app.ts';
import { checkinoutRoutes } from './checkinout/routes.ts';
import { educationRoutes } from './education/routes.ts';
import { feeinvoiceRoutes } from './feeinvoice/routes.ts';
import { landingRoutes } from './landing/routes.ts';
import { releaseRoutes } from './releases/routes.ts';
import { reportsRoutes } from './reports/routes.ts';
import { sessionRoutes } from './session/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { technicalRoutes } from './technical/routes.ts';

/** Every feature of the server, in the order of the menu. A feature's routes are its only way in. */
export const features: readonly ((app: App) => Promise<void> | void)[] = [
  sessionRoutes,
  releaseRoutes,
  landingRoutes,
  educationRoutes,
  feeinvoiceRoutes,
  settingsRoutes,
  technicalRoutes,
  reportsRoutes,
  checkinoutRoutes,
];
