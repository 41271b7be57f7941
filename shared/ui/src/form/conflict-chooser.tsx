import { Button } from '@mantine/core';
import { useFormat } from '@suksa/i18n';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../overlay/modal.tsx';
import { type FieldConflict, fieldConflicts, resolveConflicts, type Side } from './conflict.ts';
import classes from './form-window.module.css';
import type { ContractForm } from './use-contract-form.ts';

interface ConflictChooserProps<Values> {
  readonly form: ContractForm<Values>;
  readonly onResolved: (values: Values) => void;
}

/** Someone saved the same row meanwhile: shows what differs and lets the user choose field by field. */
export function ConflictChooser<Values>({ form, onResolved }: ConflictChooserProps<Values>) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const { conflict, values, initial, dismissConflict } = form;
  if (!conflict) return null;

  const hasField = (path: string) => form.describe(path) !== undefined;
  const all = fieldConflicts({ initial, values, current: conflict.current, hasField });
  // What the form has no field for (the version, ids) follows the row as it is now; a list is always asked about.
  const shown = all.filter(({ path, mine }) => hasField(path) || Array.isArray(mine));
  const hidden = all.filter((field) => !shown.includes(field));
  const followed = Object.fromEntries(hidden.map(({ path }) => [path, 'theirs' as const]));

  return (
    <Modal
      opened
      size="lg"
      role="alertdialog"
      title={t('form.conflict.title')}
      onClose={dismissConflict}
      closeOnBackdrop={false}
      footer={
        <>
          <Button variant="default" onClick={dismissConflict}>
            {t('form.unsaved.stay')}
          </Button>
          <Button onClick={() => onResolved(resolveConflicts(values, all, { ...choices, ...followed }))}>
            {t('form.conflict.apply')}
          </Button>
        </>
      }
    >
      <p style={{ marginTop: 0 }}>
        {conflict.by && conflict.at
          ? t('form.conflict.text', { name: format.name(conflict.by), time: format.dateTime(conflict.at) })
          : t('form.conflict.text_unknown')}
      </p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('form.conflict.field')}</th>
            <th scope="col">{t('form.conflict.mine')}</th>
            <th scope="col">{t('form.conflict.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((field) => (
            <ConflictRow
              key={field.path}
              field={field}
              form={form}
              side={choices[field.path] ?? field.suggested}
              onChoose={(side) => setChoices({ ...choices, [field.path]: side })}
            />
          ))}
        </tbody>
      </table>
    </Modal>
  );
}

interface ConflictRowProps<Values> {
  readonly field: FieldConflict;
  readonly form: ContractForm<Values>;
  readonly side: Side;
  readonly onChoose: (side: Side) => void;
}

function ConflictRow<Values>({ field, form, side, onChoose }: ConflictRowProps<Values>) {
  const { t } = useTranslation('common');
  const { label = field.path, show } = form.describe(field.path) ?? {};
  const inWords = (value: unknown) => (show ? show(value) : plainText(value)) || t('form.conflict.empty');
  const options = [
    { key: 'mine', value: field.mine, name: t('form.conflict.keep_mine') },
    { key: 'theirs', value: field.theirs, name: t('form.conflict.take_theirs') },
  ] as const;
  return (
    <tr>
      <th scope="row">{label}</th>
      {options.map(({ key, value, name }) => (
        <td key={key}>
          <label className={classes.option}>
            <input
              type="radio"
              name={`conflict-${field.path}`}
              aria-label={`${label}, ${name}: ${inWords(value)}`}
              checked={side === key}
              onChange={() => onChoose(key)}
            />
            <span>{inWords(value)}</span>
          </label>
        </td>
      ))}
    </tr>
  );
}

/** Texts and numbers as they are; of a list or a group, those in it. */
function plainText(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(plainText).filter(Boolean).join('; ');
  if (typeof value === 'object' && value !== null)
    return Object.values(value).map(plainText).filter(Boolean).join(' ');
  return '';
}
