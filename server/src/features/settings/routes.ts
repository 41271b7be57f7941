import type { App } from '../../http/app.ts';
import { academicYearRoutes } from './academic-year-routes.ts';
import { branchRoutes } from './branch-routes.ts';
import { cardRoutes } from './cards/card-routes.ts';
import { cardTemplateRoutes } from './cards/template-routes.ts';
import { customerAccountRoutes } from './customer-account-routes.ts';
import { customerRoutes } from './customer-routes.ts';
import { holidayRoutes } from './holiday-routes.ts';
import { markSchemeRoutes } from './mark-scheme-routes.ts';
import { noteRoutes } from './note-routes.ts';
import { profileRoutes } from './profile-routes.ts';
import { roleRoutes } from './role-routes.ts';
import { userRoutes } from './user-routes.ts';

export const settingsRoutes = (app: App) => {
  academicYearRoutes(app);
  branchRoutes(app);
  customerAccountRoutes(app);
  customerRoutes(app);
  cardRoutes(app);
  cardTemplateRoutes(app);
  holidayRoutes(app);
  markSchemeRoutes(app);
  noteRoutes(app);
  profileRoutes(app);
  roleRoutes(app);
  userRoutes(app);
};
