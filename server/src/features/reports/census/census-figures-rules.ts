import type { Census, CensusChange } from '@suksa/contracts/reports';
import type { RoomCondition } from '@suksa/contracts/technical';
import type { SentSchool } from '../../../db/schema/reports/census.ts';
import { groupedBy } from '../sheet/sheet-rules.ts';

const none = () => ({ total: 0, female: 0, male: 0 });

/** Classes and seats of each level, in the order in which the classes come. */
export const classFigures = (classes: SentSchool['classes']): Census['classes'] =>
  [...groupedBy(classes, ([, levelId]) => levelId)].map(([levelId, some]) => ({
    levelId,
    classes: some.length,
    seats: some.reduce((sum, [, , seats]) => sum + seats, 0),
  }));

/** Staff of each kind, women and men among them, and of whom nobody has entered which. */
export const staffFigures = (staff: SentSchool['staff']): Census['teachers'] =>
  [...groupedBy(staff, ([, kind]) => kind)].map(([kind, some]) => {
    const count = { ...none(), total: some.length };
    for (const [, , sex] of some) if (sex !== null) count[sex] += 1;
    return { kind, count, unknownSex: some.length - count.female - count.male };
  });

/** Rooms of each kind, with the seats that somebody has counted. */
export const roomFigures = (rooms: SentSchool['rooms']): Census['rooms'] =>
  [...groupedBy(rooms, ([, kind]) => kind)].map(([kind, some]) => {
    const counted = some.flatMap(([, , seats]) => seats ?? []);
    return {
      kind,
      rooms: some.length,
      seats: counted.length === 0 ? null : counted.reduce((sum, seats) => sum + seats, 0),
      conditions: {
        good: inState(some, 'good'),
        repair: inState(some, 'repair'),
        unfit: inState(some, 'unfit'),
      },
    };
  });

const inState = (rooms: SentSchool['rooms'], wanted: RoomCondition) =>
  rooms.filter(([, , , condition]) => condition === wanted).length;

type Told = NonNullable<CensusChange['before']>;
export type Change = Omit<CensusChange, 'name'>;

const silent: Told = {
  ...{ levelId: null, kind: null, sex: null, seats: null },
  ...{ condition: null, training: null, became: null },
};

/** What each row of the school says, by what it is and its id. */
const figuresIn = (school: Pick<SentSchool, 'classes' | 'staff' | 'rooms' | 'flows'>) => {
  const told = new Map<string, { readonly what: Change['what']; readonly id: number; readonly says: Told }>();
  const say = (what: Change['what'], id: number, says: Partial<Told>) =>
    told.set(`${what} ${id}`, { what, id, says: { ...silent, ...says } });
  for (const [id, levelId, seats] of school.classes) say('class', id, { levelId, seats });
  for (const [id, kind, sex, training = null] of school.staff) say('staff', id, { kind, sex, training });
  for (const [id, kind, seats, condition = null] of school.rooms) say('room', id, { kind, seats, condition });
  for (const [id, levelId, sex, became] of school.flows) say('flow', id, { levelId, sex, became });
  return told;
};

const isSame = (one: Told, other: Told) =>
  (Object.keys(one) as (keyof Told)[]).every((key) => one[key] === other[key]);

/** What of classes, staff, rooms and the students of the year before counts otherwise now. */
export const changesBetween = (
  sent: Parameters<typeof figuresIn>[0],
  now: Parameters<typeof figuresIn>[0],
): Change[] => {
  // A census of before something was asked for says nothing of it, so nothing of it differs.
  const asksCondition = sent.rooms.some((room) => room.length > 3);
  const rooms = asksCondition ? now.rooms : now.rooms.map(([id, kind, seats]) => [id, kind, seats] as const);
  const asksTraining = sent.staff.some((one) => one.length > 3);
  const staff = asksTraining ? now.staff : now.staff.map(([id, kind, sex]) => [id, kind, sex] as const);
  const [before, after] = [figuresIn(sent), figuresIn({ ...now, rooms, staff })];
  const gone = [...before].flatMap(([key, { what, id, says }]): Change[] => {
    const other = after.get(key);
    if (other && isSame(says, other.says)) return [];
    return [{ what, id, before: says, after: other?.says ?? null }];
  });
  const added = [...after].flatMap(([key, { what, id, says }]): Change[] =>
    before.has(key) ? [] : [{ what, id, before: null, after: says }],
  );
  return [...gone, ...added];
};
