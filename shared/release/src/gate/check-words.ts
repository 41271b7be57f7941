import type { PartRecord } from '@suksa/contracts';
import { type Refusal, someOf } from './refusal.ts';

/** English and Lao have the same keys, and each sentence the same placeholders in both. */
export function checkWords({ en, lo }: PartRecord['words']): readonly Refusal[] {
  const keys = (words: Readonly<Record<string, string>>) => Object.keys(words);
  const onlyEnglish = keys(en).filter((key) => !Object.hasOwn(lo, key));
  const onlyLao = keys(lo).filter((key) => !Object.hasOwn(en, key));
  const differing = keys(en).filter((key) => Object.hasOwn(lo, key) && en[key] !== lo[key]);
  return [
    refusal(onlyEnglish, 'in English only', 'the same keys in lo.json'),
    refusal(onlyLao, 'in Lao only', 'the same keys in en.json'),
    refusal(differing, 'other placeholders in Lao than in English', 'the same {{placeholders}} in both'),
  ].filter((one) => one !== null);
}

function refusal(keys: readonly string[], what: string, wanted: string): Refusal | null {
  return keys.length === 0 ? null : { check: 'words', found: `${someOf(keys)}: ${what}`, wanted };
}
