import { at, filled } from '../integers.ts';
import type { Model } from '../model/model.ts';

/** Units from the hardest to the easiest: those that meet many others, have few slots, or were hard before, come first. */
export function hardestFirst(model: Model, heat: Int32Array): number[] {
  const { units, resources, domains, links } = model;
  const seen = filled(units.count, -1);
  const hard = [...Array(units.count).keys()].map((unit) => {
    let meets = 0;
    const meet = (other: number) => {
      if (other === unit || at(seen, other) === unit) return;
      seen[other] = unit;
      meets += at(units.duration, other);
    };
    for (const who of resources.of[unit] ?? []) for (const other of resources.units[who] ?? []) meet(other);
    for (const link of links[unit] ?? []) for (const other of link.units) meet(other);
    const slots = domains.starts[unit]?.length ?? 0;
    return slots <= 1
      ? Number.POSITIVE_INFINITY
      : ((meets + 1) * at(units.duration, unit) * (4 + at(heat, unit))) / slots;
  });
  return [...Array(units.count).keys()].sort((a, b) => (hard[b] ?? 0) - (hard[a] ?? 0) || a - b);
}
