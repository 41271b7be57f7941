import { callFaultText, type PartRecord, unansweredCalls } from '@suksa/contracts';
import type { AnsweringServer } from '../calls/answering-server.ts';
import type { Refusal } from './refusal.ts';

export const callsCheck = 'calls';

/** Every call that the part makes is answered, with the input and the output that it was built for. */
export function checkCalls(
  { name, part, calls = [] }: Pick<PartRecord, 'name' | 'calls'> & { readonly part: { version: string } },
  server: AnsweringServer,
): readonly Refusal[] {
  return unansweredCalls(calls, server.calls).map((fault) => {
    const { call, differs } = fault;
    const there = server.calls.find(({ name: other }) => other === call.name);
    return {
      check: callsCheck,
      found: `${name} ${part.version} calls ${callFaultText(fault)} on the server ${server.version}${
        server.running ? '' : " (this clone's; name the running one with SUKSA_URL)"
      }`,
      wanted:
        differs === 'gone' || !there
          ? 'a server that answers it, started before; or the part built without it'
          : `a server whose contract of ${call.name} says that it still answers ${hashesOf(fault)}; or the part built from that server's contracts`,
    };
  });
}

const hashesOf = ({ call, differs }: ReturnType<typeof unansweredCalls>[number]): string =>
  [
    ...(differs.includes('input') ? [call.input] : []),
    ...(differs.includes('output') ? [call.output] : []),
  ].join(' and ');

/** Calls of the part that the server means to drop, for whoever releases it. */
export function oldCallsOf(
  { calls = [] }: Pick<PartRecord, 'calls'>,
  server: Pick<AnsweringServer, 'calls'>,
): readonly string[] {
  const old = new Map(server.calls.map(({ name, oldSince }) => [name, oldSince]));
  return calls.flatMap(({ name }) => (old.get(name) ? [`${name} (old since ${old.get(name)})`] : []));
}
