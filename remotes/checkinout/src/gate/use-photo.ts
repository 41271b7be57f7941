import { type CheckedPerson, personPhoto } from '@suksa/contracts/checkinout';
import { apiQuery } from '@suksa/platform';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { gateDevice } from '../device/gate-device.ts';

/** An address of the person's photo for an image, null until it is there and for who has none. */
export function usePhoto({ kind, id, hasPhoto }: CheckedPerson): string | null {
  const [kept, setKept] = useState<Blob | null | undefined>(undefined);
  const { data } = useQuery({
    ...apiQuery(personPhoto, { params: { kind, id } }),
    enabled: hasPhoto && kept === null,
    staleTime: 300_000,
    gcTime: 60_000,
  });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    gateDevice()
      .then((device) => device.photo(`${kind}${id}`))
      .catch(() => null)
      .then((picture) => isCurrent && setKept(picture));
    return () => {
      isCurrent = false;
    };
  }, [kind, id]);
  const picture = (hasPhoto && (kept ?? data)) || null;
  useEffect(() => {
    if (!picture) return setAddress(null);
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return address;
}
