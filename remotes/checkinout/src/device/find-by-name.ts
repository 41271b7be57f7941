import type { RosterPerson } from '@suksa/contracts/checkinout';
import { isFound, queryTerms, searchTokens } from '@suksa/i18n/lao';
import { useEffect, useState } from 'react';
import { type GateDevice, gateDevice } from './gate-device.ts';

export const mostShown = 12;
const shortestQuery = 2;

/**
 * People of this device's roster by any spelling of their names, or by the beginning of their code: one more than are
 * shown where there are more.
 */
export function findByName(people: readonly RosterPerson[], query: string): readonly RosterPerson[] {
  const terms = queryTerms(query);
  if (query.trim().length < shortestQuery || terms.length === 0) return [];
  const found: RosterPerson[] = [];
  for (const person of people) {
    if (isFound(tokensOf(person), terms)) found.push(person);
    if (found.length > mostShown) break;
  }
  return found;
}

/** Made when somebody is first sought, and kept: five thousand names are too many for each key. */
const knownTokens = new WeakMap<RosterPerson, readonly string[]>();

const tokensOf = (person: RosterPerson): string[] => {
  const { name, nickname, code } = person;
  const tokens = knownTokens.get(person) ?? searchTokens([name.lo, name.en, nickname, code]);
  knownTokens.set(person, tokens);
  return [...tokens];
};

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
