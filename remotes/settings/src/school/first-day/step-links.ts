import type { FirstDayStepKey } from '@suksa/contracts/settings';
import { branchPath } from '../branches/branch-path.ts';

/** Where the work of a step is done; the first is the way that most schools go. */
const links = {
  school: [],
  branch: [],
  year: [
    { key: 'year', to: '/settings/academy_year' },
    { key: 'holidays', to: '/settings/holidays' },
    { key: 'subjects', to: '/technical/subjects' },
    { key: 'shifts', to: '/settings/check_in_out_time' },
    { key: 'marks', to: '/settings/mark_status' },
  ],
  classes: [{ key: 'classes', to: '/education_management/classes' }],
  staff: [
    { key: 'users', to: '/settings/users' },
    { key: 'second_factor', to: '/settings/second-factor' },
  ],
  students: [
    { key: 'import_students', to: '/education_management/import' },
    { key: 'admit', to: '/education_management/education_index?admit=1' },
  ],
  fees: [{ key: 'fees', to: '/feeinvoice?tab=plans' }],
  cards: [{ key: 'cards', to: '/settings/students/tool_desight_card' }],
  gate: [{ key: 'gate', to: '/frontend/CheckInOut' }],
} as const satisfies Record<FirstDayStepKey, readonly { readonly key: string; readonly to: string }[]>;

export type StepLink =
  | (typeof links)[FirstDayStepKey][number]
  | { readonly key: 'branch'; readonly to: string };

/** The ways to the work of a step; the branch is the one that the caller works in. */
export const linksOf = (step: FirstDayStepKey, branchId: number): readonly StepLink[] =>
  step === 'branch' ? [{ key: 'branch', to: branchPath(branchId) }] : links[step];
