import { fold, laoSortKey } from '@suksa/i18n/lao';
import { textsOf, tokensOf } from '../student-tokens.ts';
import type { Students } from './students.ts';

/**
 * Makes one family of two: the last one of the first branch with one child gets that of the second branch's last one,
 * with its own guardians, name and home. So one family has an account in each branch, and its credit can go to the other.
 */
export const joinBranches = (made: Students): void => {
  const children = countBy(made.students.map(({ familyId }) => familyId));
  const only = (branchId: number) =>
    made.seated.findLast(
      ({ student, schoolClass }) =>
        schoolClass.branchId === branchId && children.get(student.familyId) === 1 && student.surnameLo,
    )?.student;
  const [elder, younger] = [only(1), only(2)];
  if (!elder || !younger) throw new Error('Each branch has a family with one child.');
  const { familyId } = elder;
  removeFamily(made, younger.familyId, younger.id);
  const { surnameLo, surnameEn, ethnicity, religion, village, district, province } = elder;
  const name = { lo: `${younger.firstNameLo} ${surnameLo}`, en: `${younger.firstNameEn} ${surnameEn}` };
  Object.assign(younger, {
    ...{ familyId, surnameLo, surnameEn, ethnicity, religion, village, district, province },
    ...{ sortKey: laoSortKey(name.lo), foldedName: fold(name.lo), foldedLatinName: fold(name.en) },
  });
  const guardians = made.guardians.filter((guardian) => guardian.familyId === familyId);
  const links = made.links.filter(({ studentId }) => studentId === elder.id);
  made.links.push(...links.map((link) => ({ ...link, studentId: younger.id })));
  const tokens = tokensOf(textsOf(younger, guardians));
  made.search.push(...tokens.map((token) => ({ ...token, studentId: younger.id })));
};

/**
 * What part of a bill is paid where that isn't left to chance: the demo family has paid half, and who has children in
 * both branches all in the first one and half in the second, where credit of the first can pay the rest.
 */
export const fixedShare = (
  accounts: ReadonlyMap<string, unknown>,
  { familyId, branchId }: { readonly familyId: number; readonly branchId: number },
): number | undefined => {
  if (familyId === 1) return 0.5;
  const inBoth = [1, 2].every((branch) => accounts.has(`${familyId}/${branch}`));
  return inBoth ? 1 / branchId : undefined;
};

const countBy = (ids: readonly number[]) => {
  const counts = new Map<number, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
};

/** With its guardians, and all that ties its child to them. */
const removeFamily = (made: Students, familyId: number, child: number) => {
  drop(made.families, ({ id }) => id === familyId);
  drop(made.guardians, (guardian) => guardian.familyId === familyId);
  drop(made.links, ({ studentId }) => studentId === child);
  drop(made.search, ({ studentId }) => studentId === child);
};

const drop = <Row>(rows: Row[], unwanted: (row: Row) => boolean) => {
  const kept = rows.filter((row) => !unwanted(row));
  rows.length = 0;
  for (const row of kept) rows.push(row);
};
