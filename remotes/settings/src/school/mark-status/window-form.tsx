import type { EndpointOutput } from '@suksa/contracts';
import { type MarkPeriod, monthsInOrder } from '@suksa/contracts/marks/window';
import {
  createMarkWindow,
  deleteMarkWindow,
  type MarkWindow,
  MarkWindowChange,
  type markWindowChoices,
  updateMarkWindow,
} from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { send, useApiMutation, useCan } from '@suksa/platform';
import { Alert, Button, dialogs, Icon, notify } from '@suksa/ui';
import {
  DateField,
  FormDrawer,
  FormRow,
  FormSection,
  SelectField,
  TimeField,
  useContractForm,
} from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import { useWindowLabels } from './use-window-labels.ts';
import { WindowHistory } from './window-history.tsx';

export type WindowChoices = EndpointOutput<typeof markWindowChoices>;

/** Which window is opened: one that is there, or a new one, perhaps for a cell of the grid. */
export interface OpenedWindow {
  readonly window: MarkWindow | null;
  readonly period?: MarkPeriod;
  readonly month?: number | null;
  readonly levelId?: number | null;
}

interface WindowFormProps {
  readonly opened: OpenedWindow;
  readonly choices: WindowChoices;
  readonly onClose: () => void;
}

const everyLevel = 0;

/** Says when marks of a period may be entered; shows who changed that. */
export default function WindowForm({ opened, choices, onClose }: WindowFormProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const can = useCan();
  const { periods, periodOf, levelOf, moment, states } = useWindowLabels();
  const { window } = opened;
  const form = useContractForm({
    name: 'settings.mark_window',
    record: window?.id ?? null,
    schema: MarkWindowChange,
    namespace: 'settings',
    initial: draftOf(opened),
    submit: ({ version, ...input }) =>
      window
        ? send(updateMarkWindow, { params: { id: window.id }, body: { ...input, version } })
        : send(createMarkWindow, { body: input }),
  });
  const { field, values } = form;
  const fixed = window?.state === 'after' || window?.state === 'reopened';
  const readOnly = fixed || !can(window ? 'settings.mark_window.edit' : 'settings.mark_window.create');
  const shared = { disabled: readOnly, required: true };
  const level = field('levelId');

  return (
    <FormDrawer
      opened
      onClose={onClose}
      form={form}
      readOnly={readOnly}
      title={window ? `${periodOf(window)} · ${levelOf(window)}` : t('windows.add')}
      savedText={t('windows.saved')}
      extra={window && <DeleteWindow window={window} onDeleted={onClose} />}
    >
      {window && fixed && (
        <Alert color="gray" icon={<Icon name="lock" />}>
          {window.reopenedUntil && window.state === 'reopened'
            ? t('windows.reopened_until', {
                until: moment(window.reopenedUntil),
                reason: window.reopenReason,
              })
            : t('windows.has_closed', {
                state: states.find(({ value }) => value === window.state)?.label,
              })}
        </Alert>
      )}
      <FormRow>
        <SelectField
          {...field('period')}
          {...shared}
          label={t('windows.fields.period')}
          data={periods}
          clearable={false}
        />
        {values.period === 'month' && (
          <SelectField
            {...field('month')}
            {...shared}
            label={t('windows.fields.month')}
            data={monthsInOrder(choices.year).map(({ month }) => ({
              value: month,
              label: format.month(month),
            }))}
            searchable={false}
          />
        )}
      </FormRow>
      <SelectField
        {...level}
        label={t('windows.fields.level')}
        description={t('windows.level_help')}
        value={level.value ?? everyLevel}
        onChange={(value) => level.onChange(value === everyLevel ? null : value)}
        data={[
          { value: everyLevel, label: t('windows.all_levels') },
          ...choices.levels.map(({ id, name }) => ({ value: id, label: format.name(name) })),
        ]}
        searchable={false}
        clearable={false}
        disabled={readOnly}
      />
      <FormRow>
        <DateField {...field('opensOn')} {...shared} label={t('windows.fields.opens_on')} />
        <TimeField {...field('opensTime')} {...shared} label={t('windows.fields.opens_time')} />
      </FormRow>
      <FormRow>
        <DateField {...field('closesOn')} {...shared} label={t('windows.fields.closes_on')} />
        <TimeField
          {...field('closesTime')}
          {...shared}
          label={t('windows.fields.closes_time')}
          description={t('windows.clock', { zone: choices.timeZone })}
        />
      </FormRow>
      {window && (
        <FormSection title={t('history')}>
          <WindowHistory id={window.id} />
        </FormSection>
      )}
    </FormDrawer>
  );
}

const draftOf = ({ window, period = 'month', month = null, levelId = null }: OpenedWindow) => ({
  version: window?.version ?? 1,
  period: window?.period ?? period,
  month: window ? window.month : month,
  levelId: window ? (window.level?.id ?? null) : levelId,
  opensOn: (window?.opens.slice(0, 10) ?? null) as string | null,
  opensTime: (window?.opens.slice(11) ?? '00:00') as string | null,
  closesOn: (window?.closes.slice(0, 10) ?? null) as string | null,
  closesTime: (window?.closes.slice(11) ?? '23:59') as string | null,
});

function DeleteWindow({ window, onDeleted }: { window: MarkWindow; onDeleted: () => void }) {
  const { t } = useTranslation('settings');
  const can = useCan();
  const onError = useRefusalNotice();
  const remove = useApiMutation(deleteMarkWindow);
  if (window.state !== 'before' || !can('settings.mark_window.delete')) return null;

  async function ask() {
    const sure = await dialogs.confirm({
      title: t('windows.delete.title'),
      text: t('windows.delete.text'),
      confirmLabel: t('windows.delete.confirm'),
      danger: true,
    });
    if (!sure) return;
    remove.mutate(
      { params: { id: window.id } },
      {
        onError,
        onSuccess: () => {
          notify({ text: t('windows.delete.done') });
          onDeleted();
        },
      },
    );
  }

  return (
    <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void ask()}>
      {t('windows.delete.confirm')}
    </Button>
  );
}
