import { type ImportGraph, importGraph } from './import-graph.ts';

/** Complaints about files that import each other, at first or second hand; an import of a type counts. */
export async function checkCircles(): Promise<readonly string[]> {
  return circleComplaints(importGraph());
}

export const circleComplaints = (graph: ImportGraph): readonly string[] =>
  circlesIn(graph).map(
    (circle) =>
      `${circle.join(' -> ')} -> ${circle[0]}: a circle. Move what they share (a type of properties, most often) to a file of its own, which imports none of them.`,
  );

/** One way round for each set of files that all reach each other. */
const circlesIn = (graph: ImportGraph): readonly (readonly string[])[] => {
  const seen = new Set<string>();
  return [...graph.keys()].sort().flatMap((start) => {
    if (seen.has(start)) return [];
    const circle = wayBack(graph, start);
    for (const file of circle ?? []) seen.add(file);
    return circle ? [circle] : [];
  });
};

/** The shortest way from a file to itself. */
const wayBack = (graph: ImportGraph, start: string): readonly string[] | undefined => {
  const from = new Map<string, string>();
  const waiting = [start];
  for (const file of waiting) {
    for (const next of graph.get(file) ?? []) {
      if (next === start) return trail(from, start, file);
      if (from.has(next)) continue;
      from.set(next, file);
      waiting.push(next);
    }
  }
  return undefined;
};

const trail = (from: ReadonlyMap<string, string>, start: string, end: string): readonly string[] => {
  const way = [end];
  while (way[0] !== start) way.unshift(from.get(way[0] ?? start) ?? start);
  return way;
};
