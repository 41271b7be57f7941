import type { ConstraintReader } from './constraint-reader.ts';
import { lessonConstraints } from './lesson-constraints.ts';
import { placeConstraints } from './place-constraints.ts';
import { roomConstraints } from './room-constraints.ts';
import { whoConstraints } from './who-constraints.ts';

/** Every constraint that is ours, by its name without `Constraint`. */
export const constraintReaders: Readonly<Record<string, ConstraintReader | undefined>> = {
  // What they say holds anyway: nobody is in two places at once.
  BasicCompulsoryTime: () => [],
  BasicCompulsorySpace: () => [],
  ...lessonConstraints,
  ...placeConstraints,
  ...roomConstraints,
  ...whoConstraints,
};
