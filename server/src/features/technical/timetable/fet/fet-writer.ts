import type { Place } from '../solver/problem.ts';
import type { FetFile } from './fet-reader.ts';
import { type Element, first, inside, textOf } from './xml-tree.ts';

/**
 * The file again, with every lesson that has a place locked there, so that FET can look at it. All else stays as it
 * was, letter for letter: also what we don't know.
 */
export function withPlaces(
  source: string,
  { document, school, problem }: FetFile,
  places: readonly Place[],
): string {
  const known = (list: string, name: string, ...asks: readonly string[]): ReadonlySet<string> =>
    new Set(
      first(document, list)
        ?.children.filter(
          (element) =>
            element.name === name &&
            textOf(element, 'Active') !== 'false' &&
            Number(textOf(element, 'Weight_Percentage')) === 100 &&
            asks.every((ask) => textOf(element, ask) !== ''),
        )
        .map((element) => textOf(element, 'Activity_Id')),
    );
  const timed = known('Time_Constraints_List', startConstraint, 'Preferred_Day', 'Preferred_Hour');
  const roomed = known('Space_Constraints_List', roomConstraint, 'Room');
  const [days, hours, roomNames] = [
    writtenNames(document, 'Days_List', 'Day'),
    writtenNames(document, 'Hours_List', 'Hour'),
    writtenNames(document, 'Rooms_List', 'Room'),
  ];
  const times: string[] = [];
  const rooms: string[] = [];
  for (const [lesson, { slot, room }] of places.entries()) {
    const id = school.activities[lesson]?.id ?? '';
    const day = days[Math.floor(slot / problem.periods)] ?? '';
    const hour = hours[slot % problem.periods] ?? '';
    if (slot >= 0 && !timed.has(id))
      times.push(constraint(startConstraint, { Activity_Id: id, Preferred_Day: day, Preferred_Hour: hour }));
    if (room >= 0 && !roomed.has(id))
      rooms.push(constraint(roomConstraint, { Activity_Id: id, Room: roomNames[room] ?? '' }));
  }
  return source
    .replace('</Time_Constraints_List>', () => `${times.join('')}</Time_Constraints_List>`)
    .replace('</Space_Constraints_List>', () => `${rooms.join('')}</Space_Constraints_List>`);
}

/** Names with the space around them, which belongs to a name for FET. */
const writtenNames = (document: Element, list: string, item: string): readonly string[] =>
  inside(first(document, list), item).map((element) => first(element, 'Name')?.text ?? '');

const startConstraint = 'ConstraintActivityPreferredStartingTime';
const roomConstraint = 'ConstraintActivityPreferredRoom';

const constraint = (name: string, values: Readonly<Record<string, string>>): string =>
  `<${name}>\n\t<Weight_Percentage>100</Weight_Percentage>\n${Object.entries(values)
    .map(([tag, value]) => `\t<${tag}>${escaped(value)}</${tag}>\n`)
    .join(
      '',
    )}\t<Permanently_Locked>false</Permanently_Locked>\n\t<Active>true</Active>\n\t<Comments></Comments>\n</${name}>\n`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
