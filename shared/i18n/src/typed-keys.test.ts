import { useTranslation } from 'react-i18next';
import { expect, expectTypeOf, test } from 'vitest';

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
    own: t('student.name'),
    ownByCode: t(`status.${code}.title`, { name: 'x' }),
    ownByName: t(code),
    commonOne: t('common:actions.save'),
  };
};

test('keys of common are checked by the compiler, a tab may use any key of its own', () => {
  type Result = ReturnType<typeof translations>;
  expectTypeOf<Result['known']>().toExtend<string>();
  expectTypeOf<Result['own']>().toExtend<string>();
  expectTypeOf<Result['ownByCode']>().toExtend<string>();
  expectTypeOf<Result['ownByName']>().toExtend<string>();
  expect(translations).toBeTypeOf('function');
});
