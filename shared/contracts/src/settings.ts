/** The settings tab: who may sign in, and what each role may do. */
export * from './settings/profile.ts';
export * from './settings/role.ts';
export * from './settings/user.ts';
