import { laoRules, type MarkRules } from '@suksa/contracts/marks/scheme';
import {
  createMarkScheme,
  type MarkScheme,
  MarkSchemeChange,
  updateMarkScheme,
} from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { send, useCan } from '@suksa/platform';
import { FormDrawer, FormSection, useContractForm } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import { DeleteScheme } from './delete-scheme.tsx';
import { type LevelChoice, type SchemeDraft, SchemeFields } from './scheme-fields.tsx';
import { SchemeHistory } from './scheme-history.tsx';
import { WorkedExample } from './worked-example.tsx';

interface SchemeFormProps {
  /** Null for a new one. */
  readonly scheme: MarkScheme | null;
  readonly levels: readonly LevelChoice[];
  readonly onClose: () => void;
}

/** Adds or changes how levels count marks, with an example that is worked anew at each change. */
export default function SchemeForm({ scheme, levels, onClose }: SchemeFormProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const can = useCan();
  const form = useContractForm({
    name: 'settings.mark_scheme',
    record: scheme?.id ?? null,
    schema: MarkSchemeChange,
    namespace: 'settings',
    initial: draftOf(scheme),
    submit: ({ version, ...input }) =>
      scheme
        ? send(updateMarkScheme, { params: { id: scheme.id }, body: { ...input, version } })
        : send(createMarkScheme, { body: input }),
  });
  const readOnly = !can(scheme ? 'settings.mark_scheme.edit' : 'settings.mark_scheme.create');

  return (
    <FormDrawer
      opened
      onClose={onClose}
      form={form}
      size="lg"
      readOnly={readOnly}
      title={scheme ? format.name(scheme.name) : t('schemes.add')}
      savedText={t('schemes.saved', { name: format.name(form.values.name) })}
      extra={scheme && <DeleteScheme scheme={scheme} onDeleted={onClose} />}
    >
      <SchemeFields form={form} levels={levels} isDefault={scheme?.isDefault ?? false} readOnly={readOnly} />
      <FormSection title={t('schemes.example.title')}>
        <WorkedExample rules={rulesOf(form.values)} />
      </FormSection>
      {scheme && (
        <FormSection title={t('history')}>
          <SchemeHistory id={scheme.id} />
        </FormSection>
      )}
    </FormDrawer>
  );
}

/** A new scheme begins as the Lao one. The version is checked only for one that is there. */
const draftOf = (scheme: MarkScheme | null): SchemeDraft => {
  const rules = scheme ?? { ...laoRules, step: 25 };
  return {
    version: scheme?.version ?? 1,
    name: scheme?.name ?? { lo: '', en: '' },
    levelIds: scheme?.levels.map(({ id }) => id) ?? [],
    monthWeight: rules.monthWeight,
    examWeight: rules.examWeight,
    firstTermWeight: rules.firstTermWeight,
    secondTermWeight: rules.secondTermWeight,
    decimals: rules.decimals,
    step: rules.step,
    passMark: rules.passMark,
    promotion: rules.promotion,
    mostFailed: rules.mostFailed,
  };
};

/** What is typed so far; what is missing counts as the Lao scheme has it. */
const rulesOf = (draft: SchemeDraft): MarkRules => ({
  monthWeight: draft.monthWeight ?? laoRules.monthWeight,
  examWeight: draft.examWeight ?? laoRules.examWeight,
  firstTermWeight: draft.firstTermWeight ?? laoRules.firstTermWeight,
  secondTermWeight: draft.secondTermWeight ?? laoRules.secondTermWeight,
  decimals: draft.decimals ?? laoRules.decimals,
  passMark: draft.passMark ?? laoRules.passMark,
  promotion: draft.promotion ?? laoRules.promotion,
  mostFailed: draft.mostFailed ?? laoRules.mostFailed,
});
