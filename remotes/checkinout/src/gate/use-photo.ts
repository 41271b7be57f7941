import { keptPhoto, personPhoto } from '@suksa/contracts/checkinout';
import { apiQuery, useCan } from '@suksa/platform';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { gateDevice } from '../device/gate-device.ts';

/** Whose face is shown: somebody who passes the gate, or who comes for a child. */
export interface PhotoOwner {
  readonly kind: 'student' | 'staff' | 'guardian';
  readonly id: number;
  readonly hasPhoto: boolean;
}

const photoOf = ({ kind, id }: PhotoOwner) =>
  kind === 'guardian'
    ? apiQuery(keptPhoto, { params: { kind, id } })
    : apiQuery(personPhoto, { params: { kind, id } });

/** An address of the person's photo for an image, null until it is there and for who has none. */
export function usePhoto(faced: PhotoOwner): string | null {
  const { kind, id, hasPhoto } = faced;
  const person = `${kind}${id}`;
  /** What the device holds, and of whom: the next person must never be shown with the face of the last. */
  const [found, setFound] = useState<{ readonly person: string; readonly picture: Blob | null }>();
  const kept = found?.person === person ? found.picture : undefined;
  // Who only calls the roll asks the gate for no faces.
  const isAtGate = useCan()('checkinout.event.create');
  const { data } = useQuery({
    ...photoOf(faced),
    enabled: isAtGate && hasPhoto && kept === null,
    staleTime: 300_000,
    gcTime: 60_000,
  });
  const [made, setMade] = useState<{ readonly picture: Blob; readonly address: string }>();
  useEffect(() => {
    let isCurrent = true;
    gateDevice()
      .then((device) => device.photo(person))
      // Without its disk the gate asks the server, as for whom it holds no photo.
      .catch(() => null)
      .then((picture) => isCurrent && setFound({ person, picture }));
    return () => {
      isCurrent = false;
    };
  }, [person]);
  const picture = (hasPhoto && kept !== undefined && (kept ?? data)) || null;
  useEffect(() => {
    if (!picture) return;
    const address = URL.createObjectURL(picture);
    setMade({ picture, address });
    return () => URL.revokeObjectURL(address);
  }, [picture]);
  return made && made.picture === picture ? made.address : null;
}
