import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

type Values = Record<string, unknown>;
/** Codes come over the wire, so their keys can't be typed. */
type TranslateAny = (keys: readonly string[], values?: Values) => string;

/**
 * The sentences for coded refusals. A code is looked up in the given namespace (a tab's own codes), then in
 * `common`; an unknown one gets the general sentence, never the bare code.
 */
export const useErrorText = (namespace = 'common') => {
  const { t } = useTranslation('common');
  return useMemo(() => {
    const translate = t as unknown as TranslateAny;
    const keys = (code: string, unknown: string) => [
      `${namespace}:errors.${code}`,
      `common:errors.${code}`,
      `common:errors.${unknown}`,
    ];
    return {
      errorText: (code: string, values?: Values) => translate(keys(code, 'internal_error'), values),
      fieldErrorText: (code: string, values?: Values) =>
        translate(keys(`field.${code}`, 'field.invalid'), values),
    };
  }, [t, namespace]);
};
