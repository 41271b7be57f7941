import { partMarkLength, type RosterDay, type RosterPerson, rosterParts } from '@suksa/contracts/checkinout';
import { cardKey } from '@suksa/contracts/checkinout/card-key';
import { laoDigitsToAscii } from '@suksa/i18n/lao';
import type { KeptPart, KeptState, RosterFacts } from './store.ts';

type Card = RosterPerson['cards'][number];

/** Whose code or card was shown; `card` is null where a code was. */
export interface RosterMatch {
  readonly person: RosterPerson;
  readonly card: Card | null;
}

/** The roster as the device decides by it: looked up by what a card says, without a wait. */
export interface Memory {
  readonly facts: () => RosterFacts | null;
  readonly find: (code: string) => RosterMatch | null;
  readonly people: () => readonly RosterPerson[];
  readonly stateOf: (person: Pick<RosterPerson, 'kind' | 'id'>, day: string) => KeptState | null;
  readonly states: (day: string) => readonly KeptState[];
  readonly dayOf: (day: string) => RosterDay | undefined;
  readonly setState: (state: KeptState) => void;
  /** Takes in the people who lay on this device. */
  readonly load: (parts: readonly KeptPart[]) => void;
  /** Takes in what the server sent; gives what is to be kept of it. */
  readonly merge: (
    facts: RosterFacts,
    parts: readonly KeptPart[],
    states: readonly KeptState[],
    today: string,
  ) => readonly KeptState[];
  /** The marks of all parts, as the server wants them told. */
  readonly marks: () => string;
  readonly forget: () => void;
}

const personKey = ({ kind, id }: Pick<RosterPerson, 'kind' | 'id'>) => `${kind}${id}`;

interface RosterStates {
  readonly facts: RosterFacts | null;
  readonly states: readonly KeptState[];
}

export function createMemory(kept: RosterStates): Memory {
  let facts = kept.facts;
  const parts = new Map<number, KeptPart>();
  const states = new Map(kept.states.map((state) => [personKey(state), state]));
  let known: ReadonlyMap<string, RosterMatch> = new Map();
  let everybody: readonly RosterPerson[] = [];
  const index = () => {
    everybody = [...parts.values()].flatMap(({ people }) => people);
    known = indexOf(everybody);
  };
  return {
    facts: () => facts,
    find: (code) =>
      facts ? (known.get(cardKey(facts.branchId, laoDigitsToAscii(code.trim()))) ?? null) : null,
    people: () => everybody,
    stateOf: (person, day) => ofDay(states.get(personKey(person)), day),
    states: (day) => [...states.values()].filter((state) => state.day === day),
    dayOf: (day) => facts?.days?.list.find(({ date }) => date === day),
    setState: (state) => void states.set(personKey(state), state),
    load: (kept) => {
      for (const part of kept) parts.set(part.part, part);
      index();
    },
    merge: (next, changed, told, today) => {
      facts = next;
      for (const part of changed) parts.set(part.part, part);
      if (changed.length > 0) index();
      for (const [key, state] of states) if (state.day < today) states.delete(key);
      for (const state of told) {
        const own = ofDay(states.get(personKey(state)), state.day);
        // What this gate has seen later is still on its way to the server.
        if (!own || own.at <= state.at) states.set(personKey(state), state);
      }
      return [...states.values()];
    },
    marks: () =>
      Array.from({ length: rosterParts }, (_, part) =>
        (parts.get(part)?.mark ?? '').slice(0, partMarkLength).padEnd(partMarkLength, '.'),
      ).join(''),
    forget: () => {
      facts = null;
      parts.clear();
      states.clear();
      index();
    },
  };
}

const ofDay = (state: KeptState | undefined, day: string) => (state?.day === day ? state : null);

/** Students before staff, codes before cards, as the server looks. */
function indexOf(people: readonly RosterPerson[]): ReadonlyMap<string, RosterMatch> {
  const known = new Map<string, RosterMatch>();
  const add = (key: string, found: RosterMatch) => known.has(key) || known.set(key, found);
  const inOrder = [...people].sort((a, b) => b.kind.localeCompare(a.kind));
  for (const person of inOrder) for (const card of person.cards) add(card.key, { person, card });
  for (const person of inOrder) for (const key of person.keys) add(key, { person, card: null });
  return known;
}
