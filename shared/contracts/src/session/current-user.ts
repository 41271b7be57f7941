import * as z from 'zod/mini';
import { LocalDate } from '../fields.ts';

/** The six roles of data that a role may see. */
export const DataScope = z.enum(['all_branches', 'own_branch', 'own_classes', 'own_children']);
export type DataScope = z.infer<typeof DataScope>;
export const dataScopes = DataScope.options;

export const YearState = z.enum(['planned', 'open', 'closing', 'closed']);
export const yearStates = YearState.options;

export const SessionYear = z.object({
  id: z.number(),
  name: z.string(),
  state: YearState,
  start: LocalDate,
  end: LocalDate,
});
export type SessionYear = z.infer<typeof SessionYear>;

export const SessionBranch = z.object({
  id: z.number(),
  code: z.string(),
  name: z.object({ lo: z.string(), en: z.string() }),
  years: z.array(SessionYear),
});
export type SessionBranch = z.infer<typeof SessionBranch>;

/** The signed-in user. `role_id`, `role_name` and `functions` are the names that decision 221 fixes. */
export const CurrentUser = z.object({
  id: z.number(),
  username: z.string(),
  name: z.object({ lo: z.string(), en: z.string() }),
  role_id: z.number(),
  role_name: z.string(),
  /** The role's name in both languages; `role_name` is the English one. */
  role_names: z.object({ lo: z.string(), en: z.string() }),
  functions: z.array(z.object({ name: z.string() })),
  scope: DataScope,
  must_change_password: z.boolean(),
  /** The school asks a second factor of this role, and the account has none yet. */
  must_enrol: z.optional(z.boolean()),
  /** One's own role, while an administrator looks at the product as another: nothing can be written then. */
  viewing_from: z.nullable(
    z.object({ role_id: z.number(), role_names: z.object({ lo: z.string(), en: z.string() }) }),
  ),
  /** The gate's device that is signed in, instead of a person: it may open nothing but the gate. */
  kiosk: z.optional(z.object({ id: z.number(), name: z.string() })),
  branches: z.array(SessionBranch),
  photo: z.nullable(z.string()),
});
export type CurrentUser = z.infer<typeof CurrentUser>;
