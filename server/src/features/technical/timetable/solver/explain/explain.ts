import { Lane } from '../lane.ts';
import { modelOf } from '../model/model.ts';
import type { Problem } from '../problem.ts';
import { counted, type Finding } from './counted.ts';
import { partOf } from './part.ts';

/** Rules that can't hold together. */
export interface Conflict {
  /** Indexes of rules: without any one of them the lessons here would find their places. */
  readonly rules: readonly number[];
  readonly lessons: readonly number[];
  /** What counting says, where it says anything: beyond doubt. Without it a search has found no way. */
  readonly finding?: Finding;
}

interface Limits {
  readonly now: () => number;
  /** Milliseconds. */
  readonly within: number;
  /** Lessons that a search before couldn't place: looked at first. */
  readonly hardest?: readonly number[];
}

/** How long a part is searched before it counts as impossible, in questions a lesson. */
const patience = 400;

/**
 * Looks for a small set of rules that can't hold together: first by counting, then in ever larger parts of the school,
 * from the week of one teacher or class to the whole. Nothing found is no proof that there is nothing.
 */
export function explain(problem: Problem, { now, within, hardest = [] }: Limits): Conflict | undefined {
  const until = now() + within;
  const all = [...problem.rules.keys()].filter((index) => problem.rules[index]?.weight === 100);
  const [finding] = [...counted(problem)].sort((a, b) => a.lessons.length - b.lessons.length);
  if (finding) {
    const rules = smallest(problem, finding.lessons, all, (part) => counted(part).length > 0, now, until);
    return { rules, lessons: finding.lessons, finding };
  }
  for (const lessons of partsOf(problem, hardest)) {
    if (now() > until) return undefined;
    const impossible = (part: Problem) => counted(part).length > 0 || !findsPlaces(part, now, until);
    if (!impossible(partOf(problem, lessons, all).problem)) continue;
    if (now() > until) return undefined;
    return { rules: smallest(problem, lessons, all, impossible, now, until), lessons };
  }
  return undefined;
}

/** Weeks of one teacher or class, those of the hardest lessons first, then all that meet the hardest, then everything. */
function* partsOf(problem: Problem, hardest: readonly number[]): Iterable<readonly number[]> {
  const { resources, units } = modelOf(problem);
  const first = new Set(hardest.map((lesson) => units.unitOf[lesson]));
  const rank = (who: number) => (resources.units[who]?.some((unit) => first.has(unit)) ? 0 : 1);
  const people = [...Array(resources.count).keys()].sort((a, b) => rank(a) - rank(b) || a - b);
  const lessonsOf = (who: number) =>
    [...(resources.units[who] ?? [])].flatMap((unit) => units.lessons[unit] ?? []);
  for (const who of people) if ((resources.units[who]?.length ?? 0) > 0) yield lessonsOf(who);
  // Rules between lessons of people who don't meet, and rooms, show only where several weeks are looked at together.
  const linked = problem.rules.filter((rule) => 'lessons' in rule && rule.lessons.length > 1);
  const seen = new Set<string>();
  for (const rule of linked) {
    const lessons = 'lessons' in rule ? rule.lessons : [];
    if (rule.kind !== 'apart' && rule.kind !== 'rooms' && rule.kind !== 'same') continue;
    const key = lessons.join();
    if (!seen.has(key)) yield lessons;
    seen.add(key);
  }
  yield [...problem.lessons.keys()];
}

function findsPlaces(part: Problem, now: () => number, until: number): boolean {
  const lane = new Lane(modelOf(part), 1);
  for (let asked = 0; asked < patience * part.lessons.length + 4_000 && now() < until; asked += 4_000)
    if (lane.step(4_000)) return true;
  return lane.done;
}

/**
 * Leaves out rules as long as it stays impossible: halves first, then one by one. What is left is needed, every rule of
 * it.
 */
function smallest(
  problem: Problem,
  lessons: readonly number[],
  rules: readonly number[],
  impossible: (part: Problem) => boolean,
  now: () => number,
  until: number,
): readonly number[] {
  let kept = [...partOf(problem, lessons, rules).from];
  for (
    let size = Math.ceil(kept.length / 2);
    size >= 1 && now() < until;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  )
    for (let from = 0; from < kept.length && now() < until; ) {
      const without = kept.filter((_, index) => index < from || index >= from + size);
      if (impossible(partOf(problem, lessons, without).problem)) kept = without;
      else from += size;
    }
  return kept;
}
