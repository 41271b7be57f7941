import type { TimetableRule } from '@suksa/contracts/technical';
import type { DraftLesson, FoundNames } from './fet-draft-lessons.ts';
import type { FetFile } from './fet-reader.ts';

/** A rule whose lessons are named by their place in the list. */
export interface DraftRule {
  readonly rule: TimetableRule;
  readonly weight: number;
}

interface Parts {
  readonly file: FetFile;
  readonly names: FoundNames;
  readonly lessons: readonly DraftLesson[];
}

/** Our rule speaks of all blocks of a subject: so must the constraints together. */
export function spreadsOf({ file, names, lessons }: Parts): { rules: DraftRule[]; leftOut: number[] } {
  const groups = new Map<string, { subjectId: number; members: number[] }>();
  for (const { subjectId, classes, activities } of lessons) {
    const key = [subjectId, ...classes.map((one) => `${one.classId}/${one.groupId}`)].join();
    const group = groups.get(key) ?? { subjectId, members: [] };
    group.members.push(...activities);
    groups.set(key, group);
  }
  const several = [...groups.values()].filter(({ members }) => members.length > 1);
  const subjects = new Set(several.map(({ subjectId }) => subjectId));
  const all = file.problem.rules.flatMap((rule, at) =>
    rule.kind === 'spread' && rule.weight > 0
      ? [{ rule, at, weight: Math.max(1, Math.floor(rule.weight)) }]
      : [],
  );
  const rules: DraftRule[] = [];
  const taken = new Set<number>();
  for (const weight of [...new Set(all.map((one) => one.weight))].sort((one, two) => two - one)) {
    const own = all.filter((one) => one.weight === weight);
    const isCovered = (members: readonly number[]) =>
      own.some(({ rule }) => members.every((at) => rule.lessons.includes(at)));
    const covered = new Set(
      [...subjects].filter((subjectId) =>
        several.every((group) => group.subjectId !== subjectId || isCovered(group.members)),
      ),
    );
    if (covered.size === 0) continue;
    for (const { rule, at } of own)
      if (
        rule.days === 1 &&
        rule.lessons.every((one) =>
          covered.has(names.subject(file.school.activities[one]?.subject ?? '') ?? -1),
        )
      )
        taken.add(at);
    const subjectIds = covered.size === subjects.size ? [] : [...covered].sort((one, two) => one - two);
    rules.push({ rule: { kind: 'spread', subjectIds }, weight });
  }
  return { rules, leftOut: all.flatMap(({ at }) => (taken.has(at) ? [] : [at])) };
}
