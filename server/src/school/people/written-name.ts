import type { PersonTitle } from '@suksa/contracts/education';

export interface WrittenName {
  readonly title: PersonTitle;
  readonly first: string;
  readonly surname: string;
}

/** Titles as lists carry them before a name, with a blank, a dot or nothing after them. */
const titles: readonly (readonly [PersonTitle, RegExp])[] = [
  ['mr', /^(?:ທ້າວ\s*|ທ\.\s*|ທ\s+|Mr\.?\s+|Master\s+)/i],
  ['ms', /^(?:ນາງສາວ\s*|ນາງ\s*|ນ\.\s*|ນ\s+|Ms\.?\s+|Miss\s+|Mrs\.?\s+)/i],
  ['monk', /^(?:ພຣະ\s+|ພຣະ\.|Venerable\s+)/i],
  ['novice', /^(?:ສາມະເນນ\s*|ສ\.\s*ນ\.?\s*|ຈົວ\s+|Novice\s+)/i],
];

/** `ທ້າວ ສົມສັກ ວົງສະຫວັນ`: title, given name, and the surname, which may be missing. */
export const splitName = (text: string): WrittenName => {
  const { title, rest } = withoutTitle(text);
  const [first = '', ...others] = rest.split(' ');
  return { title, first, surname: others.join(' ') };
};

/** The title is only one where a name follows it. */
export const withoutTitle = (text: string): { readonly title: PersonTitle; readonly rest: string } => {
  for (const [title, pattern] of titles) {
    const rest = text.replace(pattern, '');
    if (rest !== text && rest.length > 1) return { title, rest };
  }
  return { title: '', rest: text };
};

/** Names in one column may be in either script. */
export const isLao = (text: string): boolean => /[\u0E80-\u0EFF]/.test(text);
