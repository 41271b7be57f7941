import { type CheckedPerson, personPhoto } from '@suksa/contracts/checkinout';
import { apiQuery } from '@suksa/platform';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** An address of the person's photo for an image, null until it is there and for who has none. */
export function usePhoto({ kind, id, hasPhoto }: CheckedPerson): string | null {
  const { data } = useQuery({
    ...apiQuery(personPhoto, { params: { kind, id } }),
    enabled: hasPhoto,
    staleTime: 300_000,
    gcTime: 60_000,
  });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return setAddress(null);
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return address;
}
