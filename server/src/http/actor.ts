import { defaultYear } from '@suksa/contracts/default-year';
import type { DataScope, SessionBranch, SessionYear } from '@suksa/contracts/session';
import { refuse } from './refuse.ts';

declare const permitted: unique symbol;
/** The id of a branch that the actor may work in. Only {@link contextOf} makes one. */
export type PermittedBranchId = number & { readonly [permitted]: true };

/** Who calls, resolved once per request from the bearer token; for a job, when it begins, from who started it. */
export interface Actor {
  /** 0 for a job, which goes on without a session. */
  readonly sessionId: number;
  readonly userId: number;
  readonly username: string;
  readonly name: { readonly lo: string; readonly en: string };
  readonly roleId: number;
  readonly roleName: { readonly lo: string; readonly en: string };
  readonly scope: DataScope;
  readonly mustChangePassword: boolean;
  /** The school asks for a second factor of this role, and the account has none yet. */
  readonly mustEnrol: boolean;
  /** When the session's holder last proved who they are; a job is nobody's session. */
  readonly confirmedAt: Date | null;
  /** When the session last wrote; null where nobody can tell. */
  readonly wroteAt: Date | null;
  /** The caller's own role, while another one is looked through: every write is refused then. */
  readonly viewingFrom: { readonly roleId: number; readonly roleName: Actor['roleName'] } | null;
  /** Differs after each change of what the caller is and may do. */
  readonly rights: string;
  readonly permissions: ReadonlySet<string>;
  /** The gate's device that calls, in the name of who answers for it. It opens the gate's calls alone. */
  readonly kiosk?: {
    readonly id: number;
    readonly name: string;
    /** Its token’s hash, where it was known from a moment ago and whoever acts has yet to ask whether it still holds it. */
    readonly unconfirmed?: string;
  };
  /** The branches that the actor may work in, with their years; the first is the default one. */
  readonly branches: readonly SessionBranch[];
}

/** Where the actor works: exactly one branch, and the year chosen in the header. */
export interface Context {
  readonly branch: SessionBranch;
  readonly branchId: PermittedBranchId;
  /** `null` only for a branch that has no year yet. */
  readonly year: SessionYear | null;
  readonly yearId: number | null;
}

/** From the narrowest to the widest. */
const scopes: readonly DataScope[] = ['own_children', 'own_classes', 'own_branch', 'all_branches'];

export const isWider = (scope: DataScope, than: DataScope) => scopes.indexOf(scope) > scopes.indexOf(than);

/** Whether a role allows it; of whom, a policy says. */
export const can = (actor: Pick<Actor, 'permissions'>, permission: string) =>
  actor.permissions.has(permission);

interface ContextRequest {
  readonly branchId?: number | undefined;
  readonly yearId?: number | undefined;
}

/** The wanted branch and year where permitted, else the first permitted branch and its usual year. */
export const contextOf = (actor: Actor, { branchId, yearId }: ContextRequest): Context => {
  const branch = actor.branches.find(({ id }) => id === branchId) ?? actor.branches[0];
  if (!branch) return refuse('no_permission', { details: { reason: 'no_branch' } });
  const year = branch.years.find(({ id }) => id === yearId) ?? defaultYear(branch.years);
  return { branch, branchId: branch.id as PermittedBranchId, year, yearId: year?.id ?? null };
};

/** The context's year for reading; a branch without any year has nothing to read. */
export const yearOf = ({ year }: Context): SessionYear =>
  year ?? refuse('not_found', { details: { reason: 'no_year' } });

/** The context's year for writing: refuses a closed one with 423. */
export const writableYear = (context: Context): SessionYear => {
  const year = yearOf(context);
  if (year.state === 'closed') refuse('year_closed', { details: { year: year.name } });
  return year;
};
