import { listClasses } from '@suksa/contracts/education';
import { apiQuery } from '@suksa/platform';
import { useQuery } from '@tanstack/react-query';

/** Classes and levels of the chosen branch and year; empty until they are there, which `known` tells. */
export function useClasses() {
  const { data } = useQuery({ ...apiQuery(listClasses), staleTime: 60_000 });
  return { classes: data?.classes ?? [], levels: data?.levels ?? [], known: data !== undefined };
}
