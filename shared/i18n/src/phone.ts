import { laoDigitsToAscii } from './lao/lao-digits.ts';

/** Mobile 20 + 8 digits, wireless 30 + 7 or 8 (sources disagree), fixed line two-digit area + 6. */
const nationalNumber = /^(20\d{8}|30\d{7,8}|[2-8][1-9]\d{6})$/;
const foreignNumber = /^\+(?!856)[1-9]\d{7,14}$/;
const fixedAreaWithoutZero = /^(21|23|31|34|36|38|41|51|54|61|64|71|74|81|84|86|88)\d{6}$/;

/**
 * A phone number as typed, in E.164: `020 5555 1234` -> `+8562055551234`. Takes Lao digits, `+856`, `00856`,
 * a leading 0 or none; a foreign number with its `+` stays as it is. `null` where it can't be one, also for
 * eight digits of a mobile number without `020`: guessing would dial a stranger.
 */
export const normalisePhone = (text: string): string | null => {
  const compact = laoDigitsToAscii(text)
    .trim()
    .replace(/[\s().-]/g, '')
    .replace(/^00(?=[1-9])/, '+');
  if (foreignNumber.test(compact)) return compact;
  const international = /^(?:\+856|856(?=\d{8}))0?(\d+)$/.exec(compact)?.[1];
  const national = international ?? /^0(\d+)$/.exec(compact)?.[1];
  if (national !== undefined) return nationalNumber.test(national) ? `+856${national}` : null;
  const complete = /^(20\d{8}|30\d{7,8})$/.test(compact) || fixedAreaWithoutZero.test(compact);
  return complete ? `+856${compact}` : null;
};

/** E.164 as people write it in Laos: `+8562055551234` -> `020 5555 1234`; what isn't Lao stays as it is. */
export const formatPhone = (phone: string): string => {
  const [, area, first, rest] = /^\+856(\d\d)(\d{3,4}?)(\d{3,4})$/.exec(phone) ?? [];
  return area && first && rest ? `0${area} ${first} ${rest}` : phone;
};
