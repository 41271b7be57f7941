import {
  checkHolidayImport,
  type HolidayImport,
  type HolidayImportRow,
  holidayChoices,
  importHolidays,
} from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useApiMutation } from '@suksa/platform';
import { Alert, Checkbox, type CodedError, codedErrorOf, Icon, notify } from '@suksa/ui';
import { DryRunTable, ImportDrawer, type Outcome, OutcomeFilter, SheetPicker } from '@suksa/ui/import';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusedFile } from '../../components/refused-file.ts';
import { useOutcomePages } from '../../components/use-outcome-pages.ts';
import { ImportChoices } from './import-choices.tsx';
import { useHolidayLabels } from './use-holiday-labels.ts';
import { useHolidayReview } from './use-holiday-review.tsx';

type Choices = Omit<HolidayImport, 'file' | 'without'>;

const usual: Choices = {
  type: 'public',
  audience: 'everyone',
  everywhere: false,
  levelId: null,
  confirmed: false,
};

const largestFile = 1_000_000;

/** Brings the events of a calendar file in: the file, what would become of each event, and then the wanted ones. */
export default function CalendarImport({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('settings');
  const [file, setFile] = useState<File | null>(null);
  const [choices, setChoices] = useState(usual);
  const [without, setWithout] = useState<ReadonlySet<number>>(new Set());
  const [stopped, setStopped] = useState<CodedError | null>(null);
  const { review, window: reviewWindow } = useHolidayReview();
  const options = useQuery(apiQuery(holidayChoices)).data;
  const check = useApiMutation(checkHolidayImport);
  const run = useApiMutation(importHolidays);
  const found = file ? check.data : undefined;
  const unread = refusedFile(check.error);
  const taken =
    found?.rows.filter(
      ({ number, outcome }) => (outcome === 'new' || outcome === 'changed') && !without.has(number),
    ).length ?? 0;

  function pick(picked: File) {
    setFile(picked);
    setWithout(new Set());
    setStopped(null);
    check.mutate({ body: { file: picked, ...choices } });
  }

  async function save() {
    if (!file) return;
    setStopped(null);
    const calendar = { file, ...choices, without: [...without] };
    try {
      const said = await review({ kind: 'import', calendar });
      if (!said) return;
      const done = await run.mutateAsync({ body: { ...calendar, acceptPast: said.acceptPast } });
      notify({ text: t('holidays.import.done', done) });
      onClose();
    } catch (error) {
      setStopped(codedErrorOf(error));
    }
  }

  return (
    <>
      <ImportDrawer
        title={t('holidays.import.title')}
        namespace="settings"
        second="check"
        isRead={found !== undefined}
        stopped={stopped ?? unread.stopped}
        take={{
          label: t('holidays.import.confirm', { count: taken }),
          busy: run.isPending,
          disabled: taken === 0,
          onClick: () => void save(),
        }}
        onOtherFile={() => setFile(null)}
        onClose={onClose}
      >
        {found ? (
          <>
            <ImportChoices
              value={choices}
              onChange={setChoices}
              levels={options?.levels ?? []}
              mayEverywhere={options?.everywhere ?? false}
            />
            <Events rows={found.rows} counts={found.counts} without={without} onWithout={setWithout} />
          </>
        ) : (
          <SheetPicker
            kind={{
              endings: ['ics'],
              largest: largestFile,
              title: t('holidays.import.drop'),
              hint: t('holidays.import.hint'),
              namespace: 'settings',
            }}
            onPick={pick}
            busy={check.isPending}
            fault={unread.fault}
          />
        )}
        {!found && (
          <Alert role="note" color="gray" icon={<Icon name="info-circle" />}>
            {t('holidays.import.what')}
          </Alert>
        )}
      </ImportDrawer>
      {reviewWindow}
    </>
  );
}

interface EventsProps {
  readonly rows: readonly HolidayImportRow[];
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly without: ReadonlySet<number>;
  readonly onWithout: (without: ReadonlySet<number>) => void;
}

/** What would become of each event; the new and the changed ones are ticked. */
function Events({ rows, counts, without, onWithout }: EventsProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { datesOf } = useHolidayLabels();
  const { shown, filter, pages } = useOutcomePages(rows);
  const fields: Readonly<Record<string, string>> = {
    startDate: t('holidays.fields.first'),
    endDate: t('holidays.fields.last'),
    name: t('holidays.fields.name'),
    nameLo: t('holidays.fields.name_lo'),
    nameEn: t('holidays.fields.name_en'),
    freeFrom: t('holidays.fields.free_from'),
    freeUntil: t('holidays.fields.free_until'),
  };
  const worded = shown.map((row) => ({
    ...row,
    changes: row.changes.map(({ path, before, after }) =>
      path.endsWith('Date')
        ? { path, before: format.date(before), after: format.date(after) }
        : { path, before, after },
    ),
  }));

  function take(number: number, wanted: boolean) {
    const next = new Set(without);
    if (wanted) next.delete(number);
    else next.add(number);
    onWithout(next);
  }

  return (
    <>
      <OutcomeFilter counts={counts} {...filter} />
      <DryRunTable
        label={t('holidays.import.title')}
        namespace="settings"
        rows={worded}
        {...pages}
        fieldLabel={(path) => fields[path] ?? path}
        decide={(row) => (
          <>
            {row.startDate && <span>{datesOf(row)}</span>}
            {(row.outcome === 'new' || row.outcome === 'changed') && (
              <Checkbox
                label={t('holidays.import.take')}
                aria-label={t('holidays.import.take_named', { name: row.name })}
                checked={!without.has(row.number)}
                onChange={(event) => take(row.number, event.currentTarget.checked)}
              />
            )}
          </>
        )}
      />
    </>
  );
}
