import * as z from 'zod/mini';

/** One call as both sides know it: where it goes, and a hash of what goes in and of what comes back. */
export const CallOutline = z.object({
  name: z.string(),
  method: z.string(),
  path: z.string(),
  /** Over the schemas of params, query and body. */
  input: z.string(),
  output: z.string(),
});
export type CallOutline = z.infer<typeof CallOutline>;

export const AnsweredCall = z.extend(CallOutline, {
  /** Hashes of earlier inputs and outputs with which parts go on working: `stillAnswers` of its contract. */
  stillAnswers: z.optional(z.array(z.string())),
  /** Since when nothing new should use it: `old` of its contract. */
  oldSince: z.optional(z.string()),
});
export type AnsweredCall = z.infer<typeof AnsweredCall>;

/** Which server one is talking of: its package's version with a hash of all that it answers, and its commit. */
export const ServerVersion = z.object({
  version: z.string(),
  /** `uncommitted` where files differ from it, or where none is known. */
  commit: z.string(),
});
export type ServerVersion = z.infer<typeof ServerVersion>;

/** What a server answers, by name of the call. */
export const ApiOutline = z.extend(ServerVersion, {
  calls: z.array(AnsweredCall),
  /** Whether it watches what is released, and can have it taken back. */
  watches: z.optional(z.boolean()),
  /** Every permission that one of them asks for. Older servers don't say. */
  permissions: z.optional(z.array(z.string())),
});
export type ApiOutline = z.infer<typeof ApiOutline>;

/** A call that a part makes and a server doesn't answer as the part expects. */
export interface CallFault {
  readonly call: CallOutline;
  readonly differs: 'gone' | 'input' | 'output' | 'input and output';
}

/**
 * The calls that a server doesn't answer as they were when a part was built. One fits where method and path are there,
 * and input and output have the same hash or one that the server says it still answers. Who may call it is no part of
 * that: permissions change while a product runs.
 */
export function unansweredCalls(
  used: readonly CallOutline[],
  answered: readonly AnsweredCall[],
): readonly CallFault[] {
  const byAddress = new Map(answered.map((call) => [addressOf(call), call]));
  return used.flatMap((call): readonly CallFault[] => {
    const there = byAddress.get(addressOf(call));
    if (!there) return [{ call, differs: 'gone' }];
    const still = new Set(there.stillAnswers);
    const input = call.input !== there.input && !still.has(call.input);
    const output = call.output !== there.output && !still.has(call.output);
    if (!input && !output) return [];
    return [{ call, differs: input && output ? 'input and output' : input ? 'input' : 'output' }];
  });
}

/** `settings.role.list (GET /api/settings/roles): gone`, for whoever releases. */
export const callFaultText = ({ call, differs }: CallFault): string =>
  `${call.name} (${addressOf(call)}): ${differs === 'gone' ? 'gone' : `other ${differs}`}`;

const addressOf = ({ method, path }: Pick<CallOutline, 'method' | 'path'>): string => `${method} ${path}`;
