import {
  batchAudit,
  examGrid,
  getGraduate,
  getOverview,
  getPupil,
  graduateAudit,
  listBatches,
  listGraduates,
  listPupils,
} from '@suksa/contracts/education';

/** What must be asked anew once something has happened to a batch or to a candidate. */
export const changedByGraduates = [
  listGraduates,
  listBatches,
  getGraduate,
  graduateAudit,
  batchAudit,
  examGrid,
  listPupils,
  getPupil,
  getOverview,
] as const;
