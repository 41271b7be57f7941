import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from './format.ts';
import type { Locale } from './locale.ts';

type Values = Record<string, unknown>;
/** Codes come over the wire, so their keys can't be typed. */
type TranslateAny = (keys: readonly string[], values?: Values) => string;

const limit = (value: unknown, locale: Locale) =>
  typeof value === 'number' ? formatNumber(value, locale, Number.isInteger(value) ? 0 : 1) : value;

/** Limits of fields may be millions of kip, so they are grouped as everywhere else. */
const withLimits = (values: Values, locale: Locale): Values => ({
  ...values,
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
      errorText: (code: string, values?: Values) => translate(keys(code, 'internal_error'), values),
      fieldErrorText: (code: string, values: Values = {}) =>
        translate(keys(`field.${code}`, 'field.invalid'), withLimits(values, locale)),
    };
  }, [t, namespace, locale]);
};
