import type { EndpointOutput } from '@suksa/contracts';
import { columnsOfBook } from '@suksa/contracts/marks/book';
import type { ownMarks } from '@suksa/contracts/reports';
import type { Caller } from '../../../http/caller.ts';
import { specialCodes } from '../../../school/marks/grading.ts';
import { twoScriptName } from '../../../school/people/full-name.ts';
import { bookSubjects, bookYear } from './mark-book-repository.ts';
import { childrenInClass, publishedCells } from './own-marks-repository.ts';

type Child = EndpointOutput<typeof ownMarks>['children'][number];

/** What teachers have published in the mark book for the caller's own children, of the years that are under way. */
export const marksForFamily = async ({
  actor,
  school: { read },
}: Pick<Caller, 'actor' | 'school'>): Promise<{ children: Child[] }> => {
  const children = await childrenInClass(read, actor.userId);
  const cells = await publishedCells(read, children);
  const codes = await specialCodes(read);
  const years = new Map<number, Awaited<ReturnType<typeof ofYear>>>();
  const ofYear = async (yearId: number) => ({
    columns: columnsOfBook(await bookYear(read, yearId)),
    subjects: await bookSubjects(read, yearId),
  });
  const told: Child[] = [];
  for (const child of children) {
    const { yearId } = child;
    const year = years.get(yearId) ?? (await ofYear(yearId));
    years.set(yearId, year);
    const own = cells.filter((cell) => cell.studentId === child.studentId && cell.yearId === yearId);
    if (own.length === 0) continue;
    const columns = year.columns.map(({ key }) => key).filter((key) => own.some((one) => one.column === key));
    told.push({
      studentId: child.studentId,
      name: twoScriptName(child),
      className: child.className,
      year: child.year,
      columns,
      subjects: year.subjects
        .filter(({ id, levelId }) => levelId === child.levelId && own.some((one) => one.subjectId === id))
        .map((subject) => ({
          id: subject.id,
          name: { lo: subject.nameLo, en: subject.nameEn },
          marks: columns.map((column) => {
            const cell = own.find((one) => one.subjectId === subject.id && one.column === column);
            return cell?.value ?? codes.find(({ id }) => id === cell?.codeId)?.sign ?? null;
          }),
        })),
    });
  }
  return { children: told };
};
