import type { ClassesOfLevels, FirstDay, FirstDayStepKey } from '@suksa/contracts/settings';
import { writableYear } from '../../../http/actor.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuseField } from '../../../http/refuse.ts';
import { type AuditLine, write } from '../../../http/write.ts';
import { openClass } from '../../education/classes/class-record-service.ts';
import {
  classNamesOf,
  levelsWithClasses,
  sampleState,
  setAside,
  stepsAside,
  whatIsThere,
} from './first-day-repository.ts';
import { newClassNames, stepsOf } from './first-day-rules.ts';

/** How far the school has come to its first day, and what is still missing. */
export const firstDayOf = async ({ context, school: { db } }: Caller): Promise<FirstDay> => {
  const place = { branchId: context.branchId, yearId: context.yearId };
  const [known, aside, levels, sample] = await Promise.all([
    whatIsThere(db, place),
    stepsAside(db),
    levelsWithClasses(db, place),
    sampleState(db),
  ]);
  const steps = stepsOf(known, aside);
  return {
    done: steps.every(({ state }) => state !== 'open'),
    steps,
    branchId: context.branchId,
    sample: sample.isSample ? 'there' : sample.isUntouched ? 'possible' : 'no',
    school: { lo: sample.lo, en: sample.en },
    year: context.year?.name ?? null,
    levels: levels.map(({ id, code, nameLo, nameEn, stage, classes }) => ({
      id,
      code,
      name: { lo: nameLo, en: nameEn },
      stage,
      classes,
    })),
  };
};

const entity = 'settings.first_day';

/** The school does without a step for now, or takes it up again. */
export const setStepAside = (call: Caller, step: FirstDayStepKey, aside: boolean): Promise<void> =>
  write(call, async (tx) => {
    await setAside(tx, step, aside);
    return {
      result: undefined,
      audit: { action: aside ? 'set_aside' : 'take_up', entity, entityId: step },
    };
  });

/** Opens so many classes in each of the levels, under the names that Lao schools give them. */
export const openClassesOf = (
  call: Caller,
  { levelIds, classes, capacity }: ClassesOfLevels,
): Promise<{ opened: number }> => {
  const year = writableYear(call.context);
  return write(call, async (tx) => {
    const known = await levelsWithClasses(tx, { branchId: call.context.branchId, yearId: year.id });
    const taken = await classNamesOf(tx, year.id);
    const audit: AuditLine[] = [];
    for (const levelId of new Set(levelIds)) {
      const level = known.find(({ id }) => id === levelId) ?? refuseField('levelIds', 'not_allowed');
      for (const name of newClassNames(level.nameLo, classes, taken)) {
        const opened = await openClass(tx, call, { name, levelId, room: '', capacity, teacherId: null });
        audit.push(opened.audit);
      }
    }
    return { result: { opened: audit.length }, audit };
  });
};
