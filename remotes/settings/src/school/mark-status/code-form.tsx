import {
  createMarkCode,
  deleteMarkCode,
  type MarkCode,
  MarkCodeChange,
  updateMarkCode,
} from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { send, useApiMutation, useCan } from '@suksa/platform';
import { Alert, Button, dialogs, Group, Icon, notify } from '@suksa/ui';
import {
  FormDrawer,
  FormRow,
  FormSection,
  SelectField,
  SwitchField,
  TextField,
  useContractForm,
} from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import { CodeHistory } from './code-history.tsx';
import { useCodeLabels } from './use-code-labels.ts';

/** A special code or a result: a new one, a copy of one, or one that is there. */
export interface OpenedCode {
  readonly kind: 'special' | 'result';
  readonly code: MarkCode | null;
  readonly copied?: boolean;
}

interface CodeFormProps {
  readonly opened: OpenedCode;
  readonly onCopy: (code: MarkCode) => void;
  readonly onClose: () => void;
}

/** Adds or changes a code that stands in place of a mark, or that words how a year ended. */
export default function CodeForm({ opened: { kind, code, copied = false }, onCopy, onClose }: CodeFormProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const can = useCan();
  const { tones, countings, outcomes } = useCodeLabels();
  const stored = copied ? null : code;
  const form = useContractForm({
    name: 'settings.mark_code',
    record: stored?.id ?? null,
    schema: MarkCodeChange,
    namespace: 'settings',
    initial: draftOf(kind, code, copied),
    submit: ({ version, ...input }) =>
      stored
        ? send(updateMarkCode, { params: { id: stored.id }, body: { ...input, version } })
        : send(createMarkCode, { body: input }),
  });
  const readOnly = !can(stored ? 'settings.mark_scheme.edit' : 'settings.mark_scheme.create');
  const { field, values } = form;
  const shared = { disabled: readOnly, required: true };

  return (
    <FormDrawer
      opened
      onClose={onClose}
      form={form}
      readOnly={readOnly}
      title={stored ? format.name(stored.name) : t(`codes.add_${kind}`)}
      savedText={t('codes.saved', { name: format.name(values.name) })}
      extra={stored && <CodeActions code={stored} onCopy={onCopy} onDeleted={onClose} />}
    >
      {stored && stored.uses > 0 && (
        <Alert color="gray" icon={<Icon name="info-circle" />}>
          {t('codes.used', { count: stored.uses })}
        </Alert>
      )}
      <FormRow>
        <TextField {...field('code')} code {...shared} label={t('codes.fields.code')} maxLength={8} />
        {kind === 'special' && (
          <TextField
            {...field('sign')}
            {...shared}
            label={t('codes.fields.sign')}
            description={t('codes.sign_help')}
            maxLength={4}
          />
        )}
      </FormRow>
      <FormRow>
        <TextField {...field('name.lo')} {...shared} label={t('branches.fields.name_lo')} lang="lo" />
        <TextField {...field('name.en')} {...shared} label={t('branches.fields.name_en')} lang="en" />
      </FormRow>
      {kind === 'special' ? (
        <SelectField
          {...field('counts')}
          {...shared}
          label={t('codes.fields.counts')}
          description={t('codes.counts_help')}
          data={countings}
          clearable={false}
        />
      ) : (
        <>
          <SelectField
            {...field('outcome')}
            label={t('codes.fields.outcome')}
            description={t('codes.outcome_help')}
            data={outcomes}
            disabled={readOnly}
          />
          <SwitchField {...field('passes')} label={t('codes.fields.passes')} disabled={readOnly} />
        </>
      )}
      <SelectField
        {...field('tone')}
        {...shared}
        label={t('codes.fields.tone')}
        data={tones}
        clearable={false}
      />
      <SwitchField
        {...field('active')}
        label={t('codes.states.yes')}
        description={t('codes.active_help')}
        disabled={readOnly}
      />
      {stored && (
        <FormSection title={t('history')}>
          <CodeHistory id={stored.id} />
        </FormSection>
      )}
    </FormDrawer>
  );
}

const draftOf = (kind: OpenedCode['kind'], code: MarkCode | null, copied: boolean): MarkCodeChange => ({
  version: code?.version ?? 1,
  kind,
  // What must be a code's own is typed anew for a copy.
  code: copied ? '' : (code?.code ?? ''),
  sign: copied ? '' : (code?.sign ?? ''),
  outcome: copied ? null : (code?.outcome ?? null),
  name: code?.name ?? { lo: '', en: '' },
  tone: code?.tone ?? 'gray',
  counts: code?.counts ?? 'left_out',
  passes: code?.passes ?? false,
  active: code?.active ?? true,
});

interface CodeActionsProps {
  readonly code: MarkCode;
  readonly onCopy: (code: MarkCode) => void;
  readonly onDeleted: () => void;
}

function CodeActions({ code, onCopy, onDeleted }: CodeActionsProps) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const can = useCan();
  const onError = useRefusalNotice();
  const remove = useApiMutation(deleteMarkCode);
  const name = format.name(code.name);

  async function ask() {
    const sure = await dialogs.confirm({
      title: t('codes.delete.title', { name }),
      text: t('codes.delete.text'),
      confirmLabel: t('codes.delete.confirm'),
      danger: true,
    });
    if (!sure) return;
    remove.mutate(
      { params: { id: code.id } },
      {
        onError,
        onSuccess: () => {
          notify({ text: t('codes.delete.done', { name }) });
          onDeleted();
        },
      },
    );
  }

  return (
    <Group gap={4}>
      {can('settings.mark_scheme.create') && (
        <Button variant="subtle" color="gray" onClick={() => onCopy(code)}>
          {common('actions.copy')}
        </Button>
      )}
      {can('settings.mark_scheme.delete') && code.uses === 0 && (
        <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void ask()}>
          {t('codes.delete.confirm')}
        </Button>
      )}
    </Group>
  );
}
