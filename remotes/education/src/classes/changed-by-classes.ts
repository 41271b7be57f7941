import {
  classAudit,
  getOverview,
  keptClasses,
  listClasses,
  listStudents,
  previewMoves,
} from '@suksa/contracts/education';

/** What must be asked anew once a class has changed. */
export const changedByClasses = [
  keptClasses,
  listClasses,
  classAudit,
  listStudents,
  getOverview,
  previewMoves,
] as const;
