import type { Problem, Rule } from '../problem.ts';

/** Hours of the subjects of a lower secondary class, in lessons of one or two periods. */
const subjects = [[2, 2, 1], [2, 2, 1], [2, 2], [2, 1], [1, 1], [1, 1], [1, 1], [1, 1], [2], [2]] as const;

/**
 * A school of so many classes: five days of seven periods, or of five in two shifts; a teacher takes a subject in three
 * classes; one laboratory; teachers are away for half a day; no class has gaps.
 */
export function laoSchool(classes: number, shifts: 1 | 2): Problem {
  const periods = shifts === 1 ? 7 : 12;
  const slots = [...Array(5 * periods).keys()];
  const lessons: Problem['lessons'][number][] = [];
  const rules: Rule[] = [];
  for (let one = 0; one < classes; one += 1)
    for (const [subject, parts] of subjects.entries()) {
      const teacher = subject * Math.ceil(classes / 3) + Math.floor(one / 3);
      const own = parts.map((duration) => {
        lessons.push({ duration, teachers: [teacher], students: [one], size: 40 });
        return lessons.length - 1;
      });
      if (own.length > 1) rules.push({ kind: 'spread', lessons: own, days: 1, together: true, weight: 100 });
      if (subject === 9) rules.push({ kind: 'rooms', lessons: own, rooms: [0, 1], home: false, weight: 100 });
    }
  if (shifts === 2)
    for (let one = 0; one < classes; one += 1) {
      const morning = one % 2 === 0;
      const closed = slots.filter((slot) => slot % periods < 6 !== morning);
      rules.push({ kind: 'unavailable', who: { students: one }, slots: closed, weight: 100 });
    }
  const teachers = subjects.length * Math.ceil(classes / 3);
  for (let teacher = 0; teacher < teachers; teacher += 3) {
    const day = teacher % 5;
    const half = slots.filter((slot) => Math.floor(slot / periods) === day && slot % periods < 3);
    rules.push({ kind: 'unavailable', who: { teacher }, slots: half, weight: 100 });
  }
  rules.push(
    { kind: 'gaps', who: 'students', within: 'week', most: 0, weight: 100 },
    { kind: 'most-hours', who: 'teachers', most: 6, weight: 100 },
    { kind: 'most-in-a-row', who: 'teachers', most: 5, weight: 90 },
    { kind: 'early', who: 'students', late: 1, weight: 100 },
  );
  return {
    days: 5,
    periods,
    teachers,
    atoms: classes,
    students: [...Array(classes).keys()].map((one) => [one]),
    rooms: [{ capacity: 45 }, { capacity: 45 }],
    lessons,
    rules,
  };
}
