import type { Problem, Rule } from '../problem.ts';

/** A rule of the part, and the rule of the whole that it comes from. */
export interface Part {
  readonly problem: Problem;
  readonly from: readonly number[];
}

/**
 * The problem with some of its lessons and rules only: what can't be in a part can't be in the whole. Rules on
 * somebody's days stay for those whose lessons are all there: half a week may have gaps that the other half fills.
 */
export function partOf(problem: Problem, lessons: readonly number[], rules: readonly number[]): Part {
  const kept = [...new Set(lessons)].sort((a, b) => a - b);
  const numbers = new Map(kept.map((lesson, index) => [lesson, index]));
  const whole = wholeWeeks(problem, numbers);
  // Every atom also as a set of its own, so that a rule can name it.
  const students = [...problem.students, ...[...Array(problem.atoms).keys()].map((atom) => [atom])];
  const narrowed = (rule: Rule): readonly Rule[] => {
    if ('lessons' in rule) {
      const own = rule.lessons.flatMap((lesson) => numbers.get(lesson) ?? []);
      const pair = rule.kind === 'pair' || rule.kind === 'row';
      return own.length > 0 && !(pair && own.length < rule.lessons.length)
        ? [{ ...rule, lessons: own } as Rule]
        : [];
    }
    if (rule.kind === 'breaks' || rule.kind === 'unavailable') return [rule];
    const { who } = rule;
    const teachers =
      who === 'teachers' ? whole.teachers : typeof who === 'object' && 'teacher' in who ? [who.teacher] : [];
    const atoms =
      who === 'students'
        ? whole.atoms
        : typeof who === 'object' && 'students' in who
          ? (problem.students[who.students] ?? [])
          : [];
    return [
      ...teachers
        .filter((teacher) => whole.teachers.includes(teacher))
        .map((teacher) => ({ ...rule, who: { teacher } })),
      ...atoms
        .filter((atom) => whole.atoms.includes(atom))
        .map((atom) => ({ ...rule, who: { students: problem.students.length + atom } })),
    ];
  };
  const parts = rules.map((index) => {
    const rule = problem.rules[index];
    return { index, rules: rule && rule.weight === 100 ? narrowed(rule) : [] };
  });
  return {
    problem: {
      ...problem,
      students,
      lessons: kept.flatMap((lesson) => problem.lessons[lesson] ?? []),
      rules: parts.flatMap((part) => part.rules),
    },
    from: parts.filter((part) => part.rules.length > 0).map(({ index }) => index),
  };
}

/** The teachers and atoms all of whose lessons are among these. */
function wholeWeeks(problem: Problem, kept: ReadonlyMap<number, number>) {
  const teachers = new Set(Array(problem.teachers).keys());
  const atoms = new Set(Array(problem.atoms).keys());
  for (const [lesson, own] of problem.lessons.entries()) {
    if (kept.has(lesson)) continue;
    for (const teacher of own.teachers) teachers.delete(teacher);
    for (const set of own.students) for (const atom of problem.students[set] ?? []) atoms.delete(atom);
  }
  return { teachers: [...teachers], atoms: [...atoms] };
}
