import { type AdmissionInput, admitStudent, listClasses, type Student } from '@suksa/contracts/education';
import { me } from '@suksa/contracts/session';
import { type BranchInput, type BranchRecord, createBranch } from '@suksa/contracts/settings';
import type { Api, Page } from './index.ts';

const ownName = () => Math.random().toString(36).slice(2, 8);

/** Different in each test and each run: letters and digits for a code. */
export const ownCode = () =>
  Date.now().toString(36).slice(-5).toUpperCase() + Math.floor(Math.random() * 90 + 10);

/**
 * A student whom no other test knows, admitted by the registrar from the first day of the open year; `surnameEn` finds
 * her. Tests beside this one take seats as well, between the look for a free one and the admission.
 */
export const aStudent = async (api: Api, changes: Partial<AdmissionInput> = {}): Promise<Student> => {
  const [{ classes }, { branches }] = await Promise.all([
    api('registrar', listClasses),
    api('registrar', me),
  ]);
  const free = classes.find(({ students, capacity }) => students <= capacity - 4);
  if (!free) throw new Error('The demo school has no free seat.');
  return api('registrar', admitStudent, {
    body: {
      firstNameEn: `Given${ownName()}`,
      surnameEn: `Family${ownName()}`,
      sex: 'female',
      birthDate: '2016-04-05',
      guardians: [{ relation: 'mother', nameEn: 'Mother', isPayer: true }],
      classId: free.id,
      startDate: branches[0]?.years.find(({ state }) => state === 'open')?.start ?? '',
      ...changes,
    },
  });
};

const asItRuns = (pattern: string) => ({ pattern, startAt: null });

/** A branch that no other test works in. */
export const aBranch = (api: Api, changes: Partial<BranchInput> = {}): Promise<BranchRecord> => {
  const code = ownCode();
  return api('admin', createBranch, {
    body: {
      code,
      name: { lo: `ສາຂາ ${code}`, en: `Branch ${code}` },
      levelIds: [1, 2],
      address: { lo: '', en: '' },
      phone: '',
      otherPhone: '',
      licenceNumber: '',
      headUserId: null,
      workingDays: [1, 2, 3, 4, 5],
      receiptHeader: { lo: '', en: '' },
      series: {
        receipt: asItRuns('{branch}-{year}-{number:6}'),
        invoice: asItRuns('{branch}-I{year}-{number:6}'),
        student_code: asItRuns('{branch}{yy}{number:4}'),
      },
      ...changes,
    },
  });
};

/** The page works in this branch, as if chosen in the header; without a year, in its usual one. */
export const workIn = (page: Page, { branchId, yearId = 0 }: { branchId: number; yearId?: number }) =>
  page.addInitScript((chosen) => localStorage.setItem('branch-and-year', JSON.stringify(chosen)), {
    branch: branchId,
    year: yearId,
  });
