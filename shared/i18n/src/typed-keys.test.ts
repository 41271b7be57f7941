import { useTranslation } from 'react-i18next';
import { expect, expectTypeOf, test } from 'vitest';
import type { KeyOf } from './key-of.ts';

/** Never called: `tsc` is what reads it. */
const translations = (status: 'active' | 'draft', code: string) => {
  const { t: common } = useTranslation('common');
  const { t } = useTranslation('education');
  return {
    // @ts-expect-error: no such key
    unknown: common('actions.nope'),
    // @ts-expect-error: any string may not exist; coded refusals go through useErrorText
    unchecked: common(`errors.${code}`),
    known: common(`status.${status}`),
    own: t('register.empty.title'),
    ofScreen: t('rollover.prepare'),
    // @ts-expect-error: no such key in the tab
    unknownOwn: t('no.such.key'),
    // @ts-expect-error: nor may any string be one
    uncheckedOwn: t(`fields.${code}`),
    ownByCode: t(`fields.${code as KeyOf<'education', 'fields'>}`),
  };
};

test('keys of common, of a tab and of its screens are checked by the compiler', () => {
  type Result = ReturnType<typeof translations>;
  expectTypeOf<Result['known']>().toExtend<string>();
  expectTypeOf<Result['own']>().toExtend<string>();
  expectTypeOf<Result['ownByCode']>().toExtend<string>();
  expect(translations).toBeTypeOf('function');
});
