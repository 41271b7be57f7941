import type { Overview } from '@suksa/contracts/education';
import { yearOf } from '../../../http/actor.ts';
import type { Caller } from '../../../http/caller.ts';
import { countNewEnquiries } from '../../landing/enquiries/enquiry-service.ts';
import { classesOfYear, levelsOfBranch } from '../classes/class-repository.ts';
import { presentLevel } from '../classes/class-service.ts';
import {
  countAwaitedDocuments,
  countByLevel,
  countByStatus,
  countIncomplete,
} from './overview-repository.ts';

/** Counts and tasks of the caller's branch and year, as far as the caller's role lets them see. */
export const readOverview = async ({ actor, context, school }: Caller): Promise<Overview> => {
  const db = school.read;
  const yearId = yearOf(context).id;
  const [statuses, sexes, incomplete, noTransferPaper, newEnquiries, levels, classes] = await Promise.all([
    countByStatus(db, actor, yearId),
    countByLevel(db, actor, yearId),
    countIncomplete(db, actor, yearId),
    countAwaitedDocuments(db, actor, yearId),
    countNewEnquiries(db, actor),
    levelsOfBranch(db, context.branchId),
    classesOfYear(db, actor, yearId),
  ]);
  return {
    asOf: new Date().toISOString(),
    statuses,
    levels: levels.flatMap((level) => {
      const [female = 0, male = 0] = (['female', 'male'] as const).map(
        (sex) => sexes.find((row) => row.levelId === level.id && row.sex === sex)?.students ?? 0,
      );
      return female + male === 0 ? [] : [{ level: presentLevel(level), female, male }];
    }),
    tasks: {
      ...incomplete,
      noTransferPaper,
      newEnquiries,
      overCapacity: classes
        .filter(({ students, capacity }) => students > capacity)
        .map(({ id, name, students, capacity }) => ({ id, name, students, capacity })),
    },
  };
};
