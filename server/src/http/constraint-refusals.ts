import type { App } from './app.ts';
import type { ConstraintRefusal } from './refuse.ts';

/**
 * Names what the user is told when a constraint of the database refuses a write, so that a service needn't check
 * first and race: `refuseConstraints(app, { app_user_username_key: { code: 'duplicate', field: 'username' } })`.
 */
export const refuseConstraints = (app: App, refusals: Readonly<Record<string, ConstraintRefusal>>) => {
  for (const [constraint, refusal] of Object.entries(refusals))
    app.constraintRefusals.set(constraint, refusal);
};
