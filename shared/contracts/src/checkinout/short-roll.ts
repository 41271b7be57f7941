import type { RollCall, RollCallStudent, ShortRoll } from './roll-call.ts';
import type { RosterPerson } from './roster.ts';

const open = { state: 'open', firstIn: null } as const;

/** What is said of a student that the roster doesn't tell; undefined where it is nothing. */
export const saidOf = ({
  state,
  firstIn,
  isAway,
  isCalled,
}: RollCallStudent): ShortRoll['said'][string] | undefined =>
  state === 'open' && firstIn === null && !isAway && !isCalled
    ? undefined
    : { state, firstIn, ...(isAway && { isAway }), ...(isCalled && { isCalled }) };

interface Around {
  readonly date: string;
  readonly className: string;
  /** The students of the roster, by their ids. */
  readonly people: ReadonlyMap<number, RosterPerson>;
}

/** The whole roll; null where the roster doesn't know one of its students yet: nobody is left out of a roll unseen. */
export const rollOfShort = (
  { ids, said, ...roll }: ShortRoll,
  { date, className, people }: Around,
): RollCall | null => {
  const known = ids.flatMap((id) => people.get(id) ?? []);
  if (known.length < ids.length) return null;
  const students = known.map(({ id, code, name, nickname, photo }) => ({
    ...{ id, code, name, nickname, hasPhoto: photo !== null },
    ...(said[id] ?? open),
  }));
  return { date, className, ...roll, students };
};
