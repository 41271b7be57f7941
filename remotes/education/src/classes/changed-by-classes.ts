import {
  classAudit,
  getOverview,
  keptClasses,
  listClasses,
  listPupils,
  previewMoves,
} from '@suksa/contracts/education';

/** What must be asked anew once a class has changed. */
export const changedByClasses = [
  keptClasses,
  listClasses,
  classAudit,
  listPupils,
  getOverview,
  previewMoves,
] as const;
