import type { RosterPerson } from '@suksa/contracts/checkinout';

export interface Face {
  readonly kind: RosterPerson['kind'] | 'guardian';
  readonly id: number;
  /** When the picture was last changed. */
  readonly photo: string;
}

/** Every picture that a gate keeps: of those who pass it, then of who comes for a child, each once. */
export function facesOf(people: readonly RosterPerson[]): readonly Face[] {
  const guardians = people.flatMap(({ collectors }) =>
    collectors.map((one) => ({ ...one, kind: 'guardian' as const })),
  );
  const faces = [...people, ...guardians].flatMap(({ kind, id, photo }): Face[] =>
    photo ? [{ kind, id, photo }] : [],
  );
  return [...new Map(faces.map((face) => [`${face.kind}${face.id}`, face])).values()];
}
