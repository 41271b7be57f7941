import type { RosterPerson } from '@suksa/contracts/checkinout';
import { isFound, queryTerms, searchTokens } from '@suksa/i18n/lao';
import { useEffect, useState } from 'react';
import { type GateDevice, gateDevice } from './gate-device.ts';

const mostShown = 12;
const shortestQuery = 2;

/** People of this device's roster by any spelling of their names, or by the beginning of their code. */
export function findByName(people: readonly RosterPerson[], query: string): readonly RosterPerson[] {
  const terms = queryTerms(query);
  if (query.trim().length < shortestQuery || terms.length === 0) return [];
  const found: RosterPerson[] = [];
  for (const person of people) {
    const { name, nickname, code } = person;
    if (isFound(searchTokens([name.lo, name.en, nickname, code]), terms)) found.push(person);
    if (found.length === mostShown) break;
  }
  return found;
}

/** This window's device; null until it is open. */
export function useOpenDevice(): GateDevice | null {
  const [device, setDevice] = useState<GateDevice | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void gateDevice().then((opened) => isCurrent && setDevice(opened));
    return () => {
      isCurrent = false;
    };
  }, []);
  return device;
}
