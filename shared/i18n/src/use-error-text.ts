import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from './format.ts';
import type { Locale } from './locale.ts';

type Values = Record<string, unknown>;
/** Codes come over the wire, so their keys can't be typed. */
type TranslateAny = (keys: readonly string[], values?: Values) => string;

const limit = (value: unknown, locale: Locale) =>
  typeof value === 'number' ? formatNumber(value, locale, Number.isInteger(value) ? 0 : 1) : value;

const day = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value;

/** Days are written as everywhere else. */
const withDays = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, day(value)]));

/** Limits of fields may be millions of kip, so they are grouped as everywhere else. */
const withLimits = (values: Values, locale: Locale): Values => ({
  ...withDays(values),
  minimum: limit(values.minimum, locale),
  maximum: limit(values.maximum, locale),
});

/**
 * The sentences for coded refusals. A code is looked up in the given namespace (a tab's own codes), then in
 * `common`; an unknown one gets the general sentence, never the bare code.
 */
export const useErrorText = (namespace = 'common') => {
  const { t, i18n } = useTranslation('common');
  const locale: Locale = i18n.language === 'lo' ? 'lo' : 'en';
  return useMemo(() => {
    const translate = t as unknown as TranslateAny;
    const keys = (code: string, unknown: string) => [
      `${namespace}:errors.${code}`,
      `common:errors.${code}`,
      `common:errors.${unknown}`,
    ];
    return {
      errorText: (code: string, values?: Values) =>
        translate(keys(code, 'internal_error'), values && withDays(values)),
      fieldErrorText: (code: string, values: Values = {}) =>
        translate(keys(`field.${code}`, 'field.invalid'), withLimits(values, locale)),
    };
  }, [t, namespace, locale]);
};
