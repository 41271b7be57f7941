import type { Problem } from '../problem.ts';
import { counted } from './counted.ts';

/** Enough to place what has a place in a week that can't be whole. */
const shortSearch = 3000;

/** Milliseconds that are worth a search: few where counting alone proves that the week can't be whole. */
export const worthSearching = (problem: Problem, milliseconds: number): number =>
  counted(problem).length > 0 ? Math.min(milliseconds, shortSearch) : milliseconds;
