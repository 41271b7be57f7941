import type { App } from '../../http/app.ts';
import { refuseConstraints } from '../../http/constraint-refusals.ts';
import { addressRoutes } from './address/address-routes.ts';
import { admissionRoutes } from './admission/admission-routes.ts';
import { classRoutes } from './classes/class-routes.ts';
import { documentRoutes } from './documents/document-routes.ts';
import { settleExitsDaily } from './enrolment/dated-exits-job.ts';
import { enrolmentRoutes } from './enrolment/enrolment-routes.ts';
import { graduationRoutes } from './graduation/graduation-routes.ts';
import { importRoutes } from './import/import-routes.ts';
import { mergeRoutes } from './merge/merge-routes.ts';
import { overviewRoutes } from './overview/overview-routes.ts';
import { personDataRoutes } from './person-data/person-data-routes.ts';
import { retentionRoutes } from './person-data/retention-routes.ts';
import { registerRoutes } from './register/register-routes.ts';
import { rolloverRoutes } from './rollover/rollover-routes.ts';
import { studentRoutes } from './student/student-routes.ts';

/** The register, its students, and what their forms ask. */
export async function educationRoutes(app: App) {
  refuseConstraints(app, { rollover_batch_one_draft: { code: 'rollover_draft_meanwhile', status: 409 } });
  settleExitsDaily(app);
  registerRoutes(app);
  studentRoutes(app);
  admissionRoutes(app);
  addressRoutes(app);
  enrolmentRoutes(app);
  classRoutes(app);
  rolloverRoutes(app);
  graduationRoutes(app);
  importRoutes(app);
  documentRoutes(app);
  personDataRoutes(app);
  retentionRoutes(app);
  mergeRoutes(app);
  overviewRoutes(app);
}
