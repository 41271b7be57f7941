import type { RosterPerson } from '@suksa/contracts/checkinout';
import { formatClassName } from '@suksa/i18n';
import type { Memory } from '../device/memory.ts';
import { minuteAt } from '../device/minutes.ts';

export interface Presence {
  readonly person: RosterPerson;
  /** Minutes after midnight; null where only leaving was seen. */
  readonly firstIn: number | null;
}

export interface InsideGroup {
  /** Null: staff. */
  readonly className: string | null;
  readonly people: readonly Presence[];
}

/** Students whom a class was called with on this device, with when; the server may not have heard of it yet. */
export type CalledHere = ReadonlyMap<number, string>;

/**
 * Who came today and hasn't left, by class, staff last; from what this device holds. Whom no gate has seen and a class
 * was called with is inside too.
 */
export function whoIsInside(
  memory: Pick<Memory, 'people' | 'states'>,
  day: string,
  called: CalledHere = new Map(),
): readonly InsideGroup[] {
  const seen = new Map(memory.states(day).map((state) => [`${state.kind}${state.id}`, state]));
  const groups = new Map<string | null, Presence[]>();
  for (const person of memory.people()) {
    const state = seen.get(`${person.kind}${person.id}`);
    const calledAt = person.kind === 'student' ? called.get(person.id) : undefined;
    if (state ? state.direction !== 'in' : calledAt === undefined) continue;
    const group = groups.get(person.className) ?? [];
    group.push({ person, firstIn: state ? state.firstIn : minuteAt(new Date(calledAt ?? '')) });
    groups.set(person.className, group);
  }
  return [...groups].map(([className, people]) => ({ className, people })).sort(byClass);
}

/** By the server's clock: when it last told who is there, or when somebody has passed this gate or was called since. */
export function knownAsOf(device: KnownHere, day: string, called: CalledHere = new Map()): string {
  const told = device.memory.facts()?.asOf ?? '';
  const now = device.now().toISOString();
  const seen = [...device.memory.states(day).map(({ at }) => at), ...called.values()];
  return seen.reduce((latest, at) => (at > latest && at <= now ? at : latest), told);
}

interface KnownHere {
  readonly memory: Pick<Memory, 'facts' | 'states'>;
  readonly now: () => Date;
}

const byClass = ({ className: one }: InsideGroup, { className: other }: InsideGroup) => {
  if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1;
  return inLao.compare(formatClassName(one, 'lo'), formatClassName(other, 'lo'));
};

/** In Lao the letter of primary stands before that of secondary, as its classes do. */
const inLao = new Intl.Collator('lo', { numeric: true });
