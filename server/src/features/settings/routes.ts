import type { App } from '../../http/app.ts';
import { roleRoutes } from './role-routes.ts';
import { userRoutes } from './user-routes.ts';

export const settingsRoutes = (app: App) => {
  roleRoutes(app);
  userRoutes(app);
};
