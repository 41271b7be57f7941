/** Who is signed in, what they may do, and what the shell itself shows. */
export * from './session/current-user.ts';
export * from './session/dashboard.ts';
export * from './session/rights.ts';
export * from './session/school.ts';
export * from './session/search.ts';
export * from './session/sign-in.ts';
