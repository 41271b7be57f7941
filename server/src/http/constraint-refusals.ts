import type { App } from './app.ts';
import type { RefusalOptions } from './refuse.ts';

export interface ConstraintRefusal extends Pick<RefusalOptions, 'status'> {
  readonly code: string;
  /** The field that the user must correct; the refusal is then shown at it. */
  readonly field?: string;
}

/**
 * Names what the user is told when a constraint of the database refuses a write, so that a service needn't check
 * first and race: `refuseConstraints(app, { app_user_username_key: { code: 'duplicate', field: 'username' } })`.
 */
export const refuseConstraints = (app: App, refusals: Readonly<Record<string, ConstraintRefusal>>) => {
  for (const [constraint, refusal] of Object.entries(refusals))
    app.constraintRefusals.set(constraint, refusal);
};
