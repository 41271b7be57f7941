import { listAddresses, type PupilAddress, type RegisterRow } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { useTranslation } from 'react-i18next';
import type { Label } from './print-labels.tsx';

export type LabelKind = 'names' | 'addresses';

/** `ບ້ານ ໂພນສະຫວັນ`, whether or not the clerk wrote the first word too. */
const called = (kind: string, name: string): string =>
  name === '' || name.startsWith(kind) ? name : `${kind} ${name}`;

/** Prints labels: with names, to stick on books, or with addresses, for letters to the guardians. */
export function useLabels(): (kind: LabelKind, rows: readonly RegisterRow[]) => Promise<void> {
  const { t } = useTranslation('education');
  const format = useFormat();

  const nameLabels = (rows: readonly RegisterRow[]): Label[] =>
    rows.map(({ id, name, code, className }) => ({
      id,
      name: format.name(name),
      lines: [format.className(className), code],
    }));

  async function addressLabels(rows: readonly RegisterRow[]): Promise<Label[]> {
    const found = await send(listAddresses, { body: { pupils: rows.map(({ id }) => id) } });
    return found.rows.map(addressOf);
  }

  function addressOf({ guardian, ...pupil }: PupilAddress): Label {
    const child = format.name(pupil.name);
    const home = [
      called(t('fields.village'), pupil.village ?? ''),
      called(t('fields.district'), pupil.district ?? ''),
      pupil.province,
    ].filter(Boolean);
    return {
      id: pupil.id,
      name: guardian ? format.name(guardian.name) : child,
      lines: [
        guardian && t('labels.guardian_of', { name: child }),
        home.join(', '),
        guardian?.phone && format.phone(guardian.phone),
      ].filter((line): line is string => Boolean(line)),
    };
  }

  return async (kind, rows) => {
    const [{ printLabels }, labels] = await Promise.all([
      import('./print-labels.tsx'),
      kind === 'names' ? nameLabels(rows) : addressLabels(rows),
    ]);
    await printLabels(labels, t('labels.title'));
  };
}
