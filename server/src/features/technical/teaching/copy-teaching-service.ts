import type { EndpointRequest } from '@suksa/contracts';
import type { copyTeaching, TeachingCell } from '@suksa/contracts/technical';
import { writableYear } from '../../../http/actor.ts';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuseField } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { todayIn } from '../../../school/clock.ts';
import { curriculumOf } from '../curriculum/curriculum-repository.ts';
import { writeCells } from './teaching-cells-service.ts';
import { placeOf } from './teaching-presenter.ts';
import { classesOfTeaching, teachersOfBranch } from './teaching-repository.ts';
import { plannedCells } from './teaching-service.ts';

/**
 * Who taught at the end of another year goes on in the class of the same name and level, where nobody is planned; until
 * their last day at the school, where that is known.
 */
export const copyFromYear = (
  call: Caller,
  { fromYearId, preview }: EndpointRequest<typeof copyTeaching>['body'],
) =>
  write(call, async (tx) => {
    const { cells, ...counts } = await cellsToCopy(tx, call, fromYearId);
    const { audit } = preview ? { audit: [] } : await writeCells(tx, call, cells);
    return { result: { copied: cells.length, ...counts }, audit };
  });

const cellsToCopy = async (tx: Transaction, { context }: Caller, fromYearId: number) => {
  const year = writableYear(context);
  const source = context.branch.years.find(({ id }) => id === fromYearId && id !== year.id);
  if (!source) return refuseField('fromYearId', 'not_allowed');
  const nameOf = (one: { levelId: number; name: string }) => `${one.levelId}/${one.name}`;
  const own = await classesOfTeaching(tx, year.id);
  const idOf = new Map(own.map((one) => [nameOf(one), one.id]));
  const levelOf = new Map(own.map(({ id, levelId }) => [id, levelId]));
  const before = new Map((await classesOfTeaching(tx, fromYearId)).map((one) => [one.id, nameOf(one)]));
  const taught = new Set((await curriculumOf(tx, year.id)).map((row) => `${row.levelId}/${row.subjectId}`));
  const there = new Map((await plannedCells(tx, year.id)).map((cell) => [placeOf(cell), cell]));
  const [, later] = [year.start, todayIn()].sort();
  const staff = new Map((await teachersOfBranch(tx, context.branchId, later)).map((one) => [one.id, one]));

  const counts = { planned: 0, missing: 0, left: 0 };
  const cells: TeachingCell[] = [];
  for (const { classId: oldId, subjectId, rows } of await plannedCells(tx, fromYearId)) {
    const lasting = rows.filter(({ until }) => until === null || until >= source.end);
    if (lasting.length === 0) continue;
    const classId = idOf.get(before.get(oldId) ?? '') ?? 0;
    const staying = lasting.filter(({ teacherId }) => staff.has(teacherId));
    const current = there.get(placeOf({ classId, subjectId }));
    if (!taught.has(`${levelOf.get(classId)}/${subjectId}`)) counts.missing++;
    else if (current && current.rows.length > 0) counts.planned++;
    else if (staying.length === 0) counts.left++;
    else
      cells.push({
        ...{ classId, subjectId, version: current?.version ?? 0 },
        rows: staying.map(({ teacherId, part }) => {
          const last = staff.get(teacherId)?.employedUntil ?? null;
          const until = last !== null && last < year.end ? last : null;
          return { teacherId, part, from: year.start, until };
        }),
      });
  }
  return { cells, ...counts };
};
