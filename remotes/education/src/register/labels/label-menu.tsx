import { getPupil, type Pupil, type RegisterRow } from '@suksa/contracts/education';
import { useErrorText, useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { Button, codedErrorOf, Icon, Menu, notify } from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Label } from './print-labels.tsx';

/** Prints labels for the ticked pupils: to stick on their books, or on letters to their guardians. */
export function LabelMenu({ rows }: { readonly rows: readonly RegisterRow[] }) {
  const { t } = useTranslation('education');
  const { errorText } = useErrorText('education');
  const format = useFormat();
  const [busy, setBusy] = useState(false);

  const nameLabels = (): Label[] =>
    rows.map(({ id, name, code, className }) => ({ id, name: format.name(name), lines: [className, code] }));

  async function addressLabels(): Promise<Label[]> {
    const labels: Label[] = [];
    // One after another: two hundred calls at once would keep everybody else waiting.
    for (const { id } of rows) labels.push(addressOf(await send(getPupil, { params: { id } })));
    return labels;
  }

  function addressOf(pupil: Pupil): Label {
    const [first] = pupil.guardians;
    const child = format.name({
      lo: [pupil.firstNameLo, pupil.surnameLo].join(' ').trim(),
      en: [pupil.firstNameEn, pupil.surnameEn].join(' ').trim(),
    });
    const home = [
      pupil.village && `${t('fields.village')} ${pupil.village}`,
      pupil.district && `${t('fields.district')} ${pupil.district}`,
      pupil.province,
    ].filter(Boolean);
    return {
      id: pupil.id,
      name: first ? format.name({ lo: first.nameLo, en: first.nameEn }) : child,
      lines: [
        first && t('labels.guardian_of', { name: child }),
        home.join(', '),
        first?.phone && format.phone(first.phone),
      ].filter((line): line is string => Boolean(line)),
    };
  }

  async function print(make: () => Label[] | Promise<Label[]>) {
    setBusy(true);
    try {
      const [{ printLabels }, labels] = await Promise.all([import('./print-labels.tsx'), make()]);
      await printLabels(labels, t('labels.title'));
    } catch (cause) {
      notify({ tone: 'red', text: errorText(codedErrorOf(cause).code) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          loading={busy}
          leftSection={<Icon name="printer" size={16} />}
        >
          {t('labels.print')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void print(nameLabels)}>{t('labels.names')}</Menu.Item>
        <Menu.Item onClick={() => void print(addressLabels)}>{t('labels.addresses')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
