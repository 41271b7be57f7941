import {
  closeMarkWindows,
  type MarkWindow,
  reopenMarkWindows,
  shiftMarkWindows,
  WindowReopening,
  WindowShift,
} from '@suksa/contracts/settings';
import { send, useApiMutation, useCan } from '@suksa/platform';
import { Button, dialogs } from '@suksa/ui';
import {
  DateField,
  FormDialog,
  FormRow,
  NumberField,
  TextareaField,
  TimeField,
  useContractForm,
} from '@suksa/ui/form';
import type { Selection } from '@suksa/ui/list';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import { useWindowLabels } from './use-window-labels.ts';
import classes from './windows.module.css';

interface BulkAnswer {
  readonly rows: readonly { readonly id: number; readonly problem: string | null }[];
}

/** What can be done with the ticked windows; what became of each is told. */
export function WindowBulk({ selection: { rows, clear } }: { selection: Selection<MarkWindow> }) {
  const { t } = useTranslation('settings');
  const can = useCan();
  const onError = useRefusalNotice();
  const [asking, setAsking] = useState<'reopen' | 'shift' | null>(null);
  const close = useApiMutation(closeMarkWindows);
  const tell = useOutcome(rows);
  const ids = rows.map(({ id }) => id);
  const isOpen = ({ state }: MarkWindow) => state === 'open' || state === 'reopened';

  function done(answer: BulkAnswer) {
    clear();
    void tell(answer);
  }

  async function askToClose() {
    const sure = await dialogs.confirm({
      title: t('windows.close.title', { count: rows.filter(isOpen).length }),
      text: t('windows.close.text'),
      confirmLabel: t('windows.close.action'),
      danger: true,
    });
    if (sure) close.mutate({ body: { ids } }, { onError, onSuccess: done });
  }

  return (
    <>
      {can('settings.mark_window.edit') && (
        <>
          <Button variant="default" onClick={() => setAsking('shift')}>
            {t('windows.shift.action')}
          </Button>
          <Button
            variant="default"
            loading={close.isPending}
            disabled={!rows.some(isOpen)}
            onClick={() => void askToClose()}
          >
            {t('windows.close.action')}
          </Button>
        </>
      )}
      {can('settings.mark_window.reopen') && (
        <Button
          variant="default"
          disabled={!rows.some(({ state }) => state === 'after')}
          onClick={() => setAsking('reopen')}
        >
          {t('windows.reopen.action')}
        </Button>
      )}
      {asking === 'reopen' && <ReopenDialog ids={ids} onDone={done} onClose={() => setAsking(null)} />}
      {asking === 'shift' && <ShiftDialog ids={ids} onDone={done} onClose={() => setAsking(null)} />}
    </>
  );
}

/** Says how many were changed, and names each that wasn't, with the reason. */
function useOutcome(rows: readonly MarkWindow[]) {
  const { t } = useTranslation('settings');
  const { periodOf, levelOf } = useWindowLabels();
  return ({ rows: answered }: BulkAnswer) => {
    const refused = answered.flatMap(({ id, problem }) => {
      const window = rows.find((row) => row.id === id);
      if (problem === null || !window) return [];
      const why = t(`windows.problems.${problem}` as 'windows.problems.not_found');
      return [`${periodOf(window)}, ${levelOf(window)}: ${why}`];
    });
    return dialogs.alert({
      title: t('windows.changed', { count: answered.filter(({ problem }) => problem === null).length }),
      ...(refused.length > 0 && {
        text: (
          <span className={classes.refused}>
            {refused.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </span>
        ),
      }),
    });
  };
}

interface DialogProps {
  readonly ids: number[];
  readonly onDone: (answer: BulkAnswer) => void;
  readonly onClose: () => void;
}

function ReopenDialog({ ids, onDone, onClose }: DialogProps) {
  const { t } = useTranslation('settings');
  const form = useContractForm({
    name: 'settings.mark_windows.reopen',
    record: ids.join(' '),
    schema: WindowReopening,
    namespace: 'settings',
    initial: { ids, untilOn: null as string | null, untilTime: '23:59' as string | null, reason: '' },
    submit: (body) => send(reopenMarkWindows, { body }),
    onSaved: (answer) => {
      onDone(answer);
    },
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t('windows.reopen.title', { count: ids.length })}
      submitLabel={t('windows.reopen.action')}
      savedText={null}
    >
      <FormRow>
        <DateField {...form.field('untilOn')} label={t('windows.reopen.until_on')} required autoFocus />
        <TimeField {...form.field('untilTime')} label={t('windows.reopen.until_time')} required />
      </FormRow>
      <TextareaField {...form.field('reason')} label={t('windows.fields.reason')} maxLength={300} required />
    </FormDialog>
  );
}

function ShiftDialog({ ids, onDone, onClose }: DialogProps) {
  const { t } = useTranslation('settings');
  const form = useContractForm({
    name: 'settings.mark_windows.shift',
    record: ids.join(' '),
    schema: WindowShift,
    namespace: 'settings',
    initial: { ids, opensBy: 0 as number | null, closesBy: 0 as number | null },
    submit: (body) => send(shiftMarkWindows, { body }),
    onSaved: (answer) => {
      onDone(answer);
    },
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t('windows.shift.title', { count: ids.length })}
      submitLabel={t('windows.shift.action')}
      savedText={null}
    >
      <FormRow>
        <NumberField
          {...form.field('opensBy')}
          label={t('windows.shift.opens_by')}
          description={t('windows.shift.help')}
          required
          autoFocus
        />
        <NumberField {...form.field('closesBy')} label={t('windows.shift.closes_by')} required />
      </FormRow>
    </FormDialog>
  );
}
