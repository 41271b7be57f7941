import {
  classResults,
  getOverview,
  getPupil,
  getRollover,
  keptClasses,
  listClasses,
  listDecisions,
  listPupils,
  listRollovers,
  pupilHistory,
  rolloverAudit,
  rolloverBlocks,
} from '@suksa/contracts/education';

/** What must be asked anew once outcomes have changed. */
export const changedByDecisions = [getRollover, listDecisions, rolloverAudit] as const;

/** What must be asked anew once pupils have moved between the years. */
export const changedByRollover = [
  ...changedByDecisions,
  listRollovers,
  rolloverBlocks,
  classResults,
  listPupils,
  getPupil,
  pupilHistory,
  listClasses,
  keptClasses,
  getOverview,
] as const;
