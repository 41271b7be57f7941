/** The education tab: the register of pupils, their families, and where they studied from when until when. */
export * from './education/class.ts';
export * from './education/class-keeping.ts';
export * from './education/document.ts';
export * from './education/duplicate.ts';
export * from './education/enrolment.ts';
export * from './education/family.ts';
export * from './education/guardian.ts';
export * from './education/history.ts';
export * from './education/import.ts';
export * from './education/merge.ts';
export * from './education/overview.ts';
export * from './education/photo.ts';
export * from './education/pupil.ts';
export * from './education/register.ts';
export * from './education/rollover.ts';
export * from './education/values.ts';
export * from './education/year-result.ts';
