import {
  classResults,
  getOverview,
  getRollover,
  getStudent,
  keptClasses,
  listClasses,
  listDecisions,
  listRollovers,
  listStudents,
  rolloverAudit,
  rolloverBlocks,
  studentHistory,
} from '@suksa/contracts/education';

/** What must be asked anew once outcomes have changed. */
export const changedByDecisions = [getRollover, listDecisions, rolloverAudit] as const;

/** What must be asked anew once students have moved between the years. */
export const changedByRollover = [
  ...changedByDecisions,
  listRollovers,
  rolloverBlocks,
  classResults,
  listStudents,
  getStudent,
  studentHistory,
  listClasses,
  keptClasses,
  getOverview,
] as const;
