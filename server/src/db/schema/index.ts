export * from './checkinout.ts';
export * from './education.ts';
export * from './families.ts';
export * from './feeinvoice.ts';
export * from './people.ts';
export * from './session.ts';
export * from './settings.ts';
export * from './technical.ts';
