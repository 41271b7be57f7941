import { createHash } from 'node:crypto';
import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import {
  earlierMarkLength,
  earlierParts,
  type gateRoster,
  partMarkLength,
  type RosterPerson,
  rosterParts,
} from '@suksa/contracts/checkinout';
import { rosterMark } from '@suksa/contracts/checkinout/card-key';

type RosterQuery = Pick<EndpointRequest<typeof gateRoster>['query'], 'all' | 'marks' | 'parts'>;
type RosterAnswer = Pick<EndpointOutput<typeof gateRoster>, 'differs' | 'parts'>;
type Part = RosterAnswer['parts'][number];

export const markOf = (value: unknown, length: number): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, length);

/** The people whom a gate has otherwise, by parts; of a gate that tells the mark of all alone, whether there are any. */
export function partsThatDiffer(
  people: readonly RosterPerson[],
  { all, marks, parts }: RosterQuery,
): RosterAnswer {
  if (all === undefined)
    return { parts: differing(partsOf(people, earlierParts, earlierMarkLength), parts, earlierMarkLength) };
  const now = partsOf(people, rosterParts, partMarkLength);
  const differs = rosterMark(now.map(({ mark }) => mark).join('')) !== all;
  return { differs, parts: differs && marks !== undefined ? differing(now, marks, partMarkLength) : [] };
}

function partsOf(people: readonly RosterPerson[], count: number, length: number): readonly Part[] {
  const parts = Array.from({ length: count }, (): RosterPerson[] => []);
  for (const person of people) parts[person.id % count]?.push(person);
  return parts.map((list, part) => ({ part, mark: markOf(list, length), people: list }));
}

const differing = (parts: readonly Part[], known: string, length: number): Part[] =>
  parts.filter(({ part, mark }) => known.slice(part * length, (part + 1) * length) !== mark);
