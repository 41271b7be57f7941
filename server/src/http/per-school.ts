import type { School } from './caller.ts';

/** What a process keeps in memory for each school, made when it is first asked for. */
export const perSchool = <Kept>(make: (school: School) => Kept) => {
  const kept = new Map<string, Kept>();
  return {
    of(school: School): Kept {
      const known = kept.get(school.id) ?? make(school);
      kept.set(school.id, known);
      return known;
    },
    all: () => kept.values(),
  };
};
