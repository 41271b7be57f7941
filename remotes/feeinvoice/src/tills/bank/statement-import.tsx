import type { EndpointOutput } from '@suksa/contracts';
import { bankColumns, importBankStatement, readBankFile } from '@suksa/contracts/feeinvoice';
import { useErrorText, useFormat } from '@suksa/i18n';
import { useApiMutation, useUnsavedChanges } from '@suksa/platform';
import { Alert, askToDiscard, Icon, notify, Select, TextInput } from '@suksa/ui';
import { ColumnMatcher, ImportDrawer, missingFields, SheetPicker } from '@suksa/ui/import';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface StatementImportProps {
  readonly onClose: () => void;
  readonly onImported: (id: number) => void;
}

const mostNamedRows = 20;

/** Brings a bank's file in: the file, what its columns mean (known from the second time on), and its lines are there. */
export default function StatementImport({ onClose, onImported }: StatementImportProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const { fieldErrorText } = useErrorText('feeinvoice');
  const bankField = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [sheet, setSheet] = useState<number | undefined>();
  const [bank, setBank] = useState('');
  const [choice, setChoice] = useState<(string | null)[]>([]);
  const [asked, setAsked] = useState(false);
  const read = useApiMutation(readBankFile);
  const take = useApiMutation(importBankStatement);
  const found = file ? read.data : undefined;
  const fault = (take.error ?? read.error)?.fields?.find(({ path }) => path === 'file');
  const stopped = fault ? undefined : (take.error ?? read.error);
  const fields = bankColumns.map((key) => ({
    key,
    label: t(`bank.columns.${key}`),
    ...(key === 'day' && { needed: 'day' }),
    ...((key === 'credit' || key === 'amount') && { needed: 'money' }),
  }));
  const missing = missingFields(fields, choice);
  const twice = choice.some((key, index) => key !== null && choice.indexOf(key) !== index);

  const unnamed = bank.trim() === '';
  /** Named or matched otherwise than the file was read: lost with it. */
  const dirty =
    found !== undefined && !take.isSuccess && (bank !== found.bank || !sameChoice(choice, found.choice));
  useUnsavedChanges(dirty);

  const unlessLost = async (leave: () => void) => {
    if (!dirty || (await askToDiscard())) leave();
  };

  function pick(picked: File, place?: number) {
    take.reset();
    setAsked(false);
    setFile(picked);
    setSheet(place);
    read.mutate(
      { body: { file: picked, ...(place !== undefined && { sheet: place }) } },
      {
        onSuccess: (answer) => {
          setBank(answer.bank);
          setChoice(answer.choice);
        },
      },
    );
  }

  function save() {
    if (!file) return;
    if (unnamed) {
      setAsked(true);
      bankField.current?.focus();
      return;
    }
    take.mutate({ body: { file, bank, choice, ...(sheet !== undefined && { sheet }) } });
  }

  /** How the bank was recognised; of one that is known by other columns, that both are remembered. */
  function bankHelp({ bank: recognised, likely = [], banks }: EndpointOutput<typeof readBankFile>) {
    if (likely.length > 1) return t('bank.bank_several', { banks: likely.join(', ') });
    const named = banks.find((name) => name.toLowerCase() === bank.trim().toLowerCase());
    if (named && !likely.includes(named)) return t('bank.bank_other', { bank: named });
    return recognised ? t('bank.bank_known') : t('bank.bank_help');
  }

  /** Stays until it is closed: money that came may stand in such a row. */
  function skippedText(rows: readonly number[]) {
    const named = rows.slice(0, mostNamedRows).join(', ');
    const numbers = { count: rows.length, number: format.number(rows.length) };
    return t('bank.skipped', { ...numbers, rows: rows.length > mostNamedRows ? `${named} …` : named });
  }

  const taken = take.data;
  // Once nothing is held as unsaved any more: the way to its lines is asked about else.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what has been taken in
  useEffect(() => {
    if (!taken) return;
    const { id, added, skipped, alike = 0 } = taken;
    const known = format.number(taken.known);
    const imported = { count: added, number: format.number(added), known };
    notify({ text: id === null ? t('bank.nothing_new', { known }) : t('bank.imported_now', imported) });
    if (skipped.length > 0) notify({ tone: 'red', text: skippedText(skipped) });
    if (alike > 0)
      notify({ tone: 'amber', text: t('bank.alike', { count: alike, number: format.number(alike) }) });
    onClose();
    if (id !== null) onImported(id);
  }, [taken]);

  return (
    <ImportDrawer
      title={t('bank.import')}
      namespace="feeinvoice"
      second="columns"
      isRead={found !== undefined}
      stopped={stopped}
      take={{
        label: t('bank.take_in'),
        busy: take.isPending,
        disabled: missing.length > 0 || twice,
        onClick: save,
      }}
      onOtherFile={() => void unlessLost(() => setFile(null))}
      onClose={() => void unlessLost(onClose)}
    >
      {!found || fault ? (
        <SheetPicker
          onPick={(picked) => pick(picked)}
          busy={read.isPending}
          fault={fault && { code: fault.code, values: { ...fault.values } }}
        />
      ) : (
        <>
          {found.sheets.length > 1 && (
            <Select
              label={t('bank.sheet')}
              description={t('bank.sheet_help', { number: format.number(found.sheets.length) })}
              data={found.sheets.map(({ place, name }) => ({ value: String(place), label: name }))}
              value={String(sheet ?? found.sheets[0]?.place)}
              onChange={(place) => void unlessLost(() => file && pick(file, Number(place)))}
            />
          )}
          <TextInput
            ref={bankField}
            label={t('bank.bank')}
            description={bankHelp(found)}
            error={asked && unnamed && fieldErrorText('required')}
            value={bank}
            onChange={(event) => setBank(event.currentTarget.value)}
            list="known-banks"
            maxLength={60}
            required
          />
          <datalist id="known-banks">
            {found.banks.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <ColumnMatcher columns={found.columns} fields={fields} value={choice} onChange={setChoice} />
          {missing.length > 0 && (
            <Alert color="yellow" icon={<Icon name="alert-triangle" />}>
              {t('bank.needs_columns')}
            </Alert>
          )}
          {choice.includes('amount') && !choice.includes('credit') && !choice.includes('side') && (
            <Alert color="blue" icon={<Icon name="info-circle" />}>
              {t('bank.all_received')}
            </Alert>
          )}
        </>
      )}
    </ImportDrawer>
  );
}

const sameChoice = (one: readonly (string | null)[], other: readonly (string | null)[]) =>
  one.every((column, index) => column === (other[index] ?? null));
