import {
  batchAudit,
  examGrid,
  getGraduate,
  getOverview,
  getStudent,
  graduateAudit,
  listBatches,
  listGraduates,
  listStudents,
} from '@suksa/contracts/education';

/** What must be asked anew once something has happened to a batch or to a candidate. */
export const changedByGraduates = [
  listGraduates,
  listBatches,
  getGraduate,
  graduateAudit,
  batchAudit,
  examGrid,
  listStudents,
  getStudent,
  getOverview,
] as const;
