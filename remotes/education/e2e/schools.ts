import { type AdmissionInput, admitStudent, createClass, type Student } from '@suksa/contracts/education';
import {
  type AcademicYear,
  branchChoices,
  createAcademicYear,
  openAcademicYear,
} from '@suksa/contracts/settings';
import { type Api, expect, type Page } from '@suksa/testing';
import { aBranch } from '@suksa/testing/arranged';

export { workIn } from '@suksa/testing/arranged';

/** The calendar year in which the school year of today began. */
export const startYear = new Date().getFullYear() - (new Date().getMonth() < 8 ? 1 : 0);

/** A branch of its own that teaches these levels, with the year of today open: nobody else works in it. */
export const newBranch = async (api: Api, levelCodes: readonly string[]) => {
  const { levels } = await api('admin', branchChoices);
  const levelOf = (wanted: string) => levels.find((level) => level.code === wanted)?.id ?? 0;
  const { id: branchId, code } = await aBranch(api, { levelIds: levelCodes.map(levelOf) });
  const planned = await planYear(api, branchId, startYear);
  const open = { params: { id: planned.id }, body: { version: planned.version } };
  const year = await api('admin', openAcademicYear, open, { branchId });
  return { code, branchId, year, levelOf };
};

/** One more year of a branch, planned, from September to May. */
export const planYear = (api: Api, branchId: number, from: number): Promise<AcademicYear> =>
  api(
    'admin',
    createAcademicYear,
    {
      body: {
        name: `${from}–${from + 1}`,
        startDate: `${from}-09-01`,
        endDate: `${from + 1}-05-31`,
        terms: [
          { startDate: `${from}-09-01`, endDate: `${from + 1}-01-17` },
          { startDate: `${from + 1}-01-27`, endDate: `${from + 1}-05-31` },
        ],
        markingMonths: [9, 10, 11, 12, 2, 3, 4, 5],
      },
    },
    { branchId },
  );

interface Place {
  readonly branchId: number;
  readonly yearId: number;
}

/** A class of thirty seats, in a branch and year. */
export const openClass = (api: Api, where: Place, { name, levelId }: { name: string; levelId: number }) =>
  api('admin', createClass, { body: { name, levelId, room: '', capacity: 30, teacherId: null } }, where);

/** Girls of these names in one class, from the first day of the year. */
export const admitAll = async (
  api: Api,
  where: Place,
  firstNames: readonly string[],
  admission: Pick<AdmissionInput, 'surnameEn' | 'birthDate' | 'classId' | 'startDate'>,
): Promise<Student[]> => {
  const students: Student[] = [];
  for (const firstNameEn of firstNames) {
    const body = { ...admission, firstNameEn, sex: 'female' as const, guardians: [] };
    students.push(await api('admin', admitStudent, { body }, where));
  }
  return students;
};

/** Far from the year's end the figures are confirmed and a reason is given; near it nothing is asked. */
export const sayWhyNow = async (page: Page) => {
  await expect(page.getByRole('button', { name: /^Run rollover/ })).toBeVisible();
  const sure = page.getByRole('checkbox', { name: /I have seen the figures/ });
  if ((await sure.count()) === 0) return;
  await sure.check();
  await page.getByLabel('Why now?').fill('The school moves');
};
