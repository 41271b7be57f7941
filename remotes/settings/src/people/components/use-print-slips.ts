import { type PrintLanguage, useFormat } from '@suksa/i18n';
import { useBranch } from '@suksa/platform';
import { useTranslation } from 'react-i18next';

export interface PasswordSlip {
  readonly id: number;
  readonly name: string;
  readonly username: string;
  readonly password: string;
  /** What else the slip says, e.g. the role or the children. */
  readonly about: readonly [label: string, value: string];
}

/** Prints first passwords, each on a slip for whom it is of. */
export function usePrintSlips(made: readonly PasswordSlip[]): (language: PrintLanguage) => Promise<void> {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const branch = useBranch()?.branch;
  return async (language) => {
    const { printSlips } = await import('./print-slips.tsx');
    await printSlips(
      t('slip.title'),
      made.map(({ name, username, password, about }) => ({
        school: branch ? format.name(branch.name) : '',
        title: t('slip.title'),
        lines: [
          [t('users.fields.name'), name],
          about,
          [t('slip.address'), `${window.location.origin}/login`],
          [t('users.fields.username'), username],
          [t('slip.password'), password],
        ],
        note: t('slip.note'),
      })),
      language,
    );
  };
}
