import { classAudit, getOverview, keptClasses, listClasses, listPupils } from '@suksa/contracts/education';

/** What must be asked anew once a class has changed. */
export const changedByClasses = [keptClasses, listClasses, classAudit, listPupils, getOverview] as const;
