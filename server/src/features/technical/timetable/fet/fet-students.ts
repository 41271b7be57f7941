import type { TimetableWeek } from '@suksa/contracts/technical';
import { labelsOf } from './fet-names.ts';
import type { FetTag } from './fet-xml.ts';

/** Classes as years, their groups as groups; where a class is divided in several ways, what sits together as subgroups. */
export function studentTags(week: TimetableWeek): {
  readonly tags: readonly FetTag[];
  readonly sets: readonly string[];
} {
  const [classes, groups] = [labelsOf(week, 'class'), labelsOf(week, 'group')];
  const sets: string[] = [];
  const head = (name: string): readonly FetTag[] => [
    ['Name', name],
    ['Number_of_Students', 0],
    ['Comments', ''],
  ];
  const tags = week.classes.map(({ id }): FetTag => {
    const name = classes.get(id) ?? '';
    const own = week.groups.filter(({ classId }) => classId === id);
    sets.push(name, ...own.map((group) => groups.get(group.id) ?? ''));
    const divisions = [...new Set(own.map(({ division }) => division))];
    let parts: readonly (readonly number[])[] = [[]];
    for (const division of divisions)
      parts = parts.flatMap((part) =>
        own.filter((group) => group.division === division).map((group) => [...part, group.id]),
      );
    const partName = (part: readonly number[]) =>
      `${name} ${part.map((group) => own.find((one) => one.id === group)?.name ?? '').join(' + ')}`;
    const inner = own.map((group): FetTag => {
      const within = divisions.length > 1 ? parts.filter((part) => part.includes(group.id)) : [];
      return [
        'Group',
        [
          ...head(groups.get(group.id) ?? ''),
          ...within.map((part): FetTag => ['Subgroup', head(partName(part))]),
        ],
      ];
    });
    return ['Year', [...head(name), ...inner]];
  });
  return { tags, sets };
}
