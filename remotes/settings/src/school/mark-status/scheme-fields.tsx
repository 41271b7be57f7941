import type { PromotionRule } from '@suksa/contracts/marks/scheme';
import type { MarkSchemeChange } from '@suksa/contracts/settings';
import { type KeyOf, useFormat } from '@suksa/i18n';
import {
  ChoicesField,
  type ContractForm,
  FormRow,
  FormSection,
  NumberField,
  SelectField,
  TextField,
} from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import { useSchemeLabels } from './use-scheme-labels.ts';

type Numbers =
  | 'monthWeight'
  | 'examWeight'
  | 'firstTermWeight'
  | 'secondTermWeight'
  | 'decimals'
  | 'step'
  | 'passMark'
  | 'mostFailed';

/** What is typed so far: a number may still be missing. */
export interface SchemeDraft
  extends Omit<MarkSchemeChange, Numbers | 'promotion'>,
    Record<Numbers, number | null> {
  readonly promotion: PromotionRule | null;
}

export interface LevelChoice {
  readonly id: number;
  readonly name: { readonly lo: string; readonly en: string };
}

interface SchemeFieldsProps {
  readonly form: ContractForm<SchemeDraft>;
  readonly levels: readonly LevelChoice[];
  /** The scheme of all other levels names none. */
  readonly isDefault: boolean;
  readonly readOnly: boolean;
}

export function SchemeFields({ form: { field, values }, levels, isDefault, readOnly }: SchemeFieldsProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { promotions } = useSchemeLabels();
  const text = (key: KeyOf<'settings', 'schemes.fields'>) => t(`schemes.fields.${key}`);
  const shared = { disabled: readOnly, required: true };
  return (
    <>
      <FormRow>
        <TextField {...field('name.lo')} {...shared} label={t('branches.fields.name_lo')} lang="lo" />
        <TextField {...field('name.en')} {...shared} label={t('branches.fields.name_en')} lang="en" />
      </FormRow>
      {!isDefault && (
        <ChoicesField
          {...field('levelIds')}
          label={t('branches.fields.levels')}
          description={t('schemes.levels_help')}
          data={levels.map(({ id, name }) => ({ value: id, label: format.name(name), disabled: readOnly }))}
          required
        />
      )}
      <FormSection title={text('term')}>
        <FormRow>
          <NumberField {...field('monthWeight')} {...shared} label={text('month_weight')} min={0} max={100} />
          <NumberField {...field('examWeight')} {...shared} label={text('exam_weight')} min={0} max={100} />
        </FormRow>
      </FormSection>
      <FormSection title={text('year')}>
        <FormRow>
          <NumberField
            {...field('firstTermWeight')}
            {...shared}
            label={text('first_weight')}
            min={0}
            max={100}
          />
          <NumberField
            {...field('secondTermWeight')}
            {...shared}
            label={text('second_weight')}
            min={0}
            max={100}
          />
        </FormRow>
      </FormSection>
      <FormSection title={text('counting')}>
        <FormRow>
          <SelectField
            {...field('step')}
            {...shared}
            label={text('step')}
            data={[10, 25, 50, 100].map((value) => ({ value, label: format.mark(value / 100, 2) }))}
          />
          <SelectField
            {...field('decimals')}
            {...shared}
            label={text('decimals')}
            data={[1, 2].map((value) => ({ value, label: format.number(value) }))}
          />
          <NumberField
            {...field('passMark')}
            {...shared}
            label={text('pass')}
            min={0}
            max={10}
            decimals={2}
          />
        </FormRow>
        <FormRow>
          <SelectField {...field('promotion')} {...shared} label={text('promotion')} data={promotions} />
          {values.promotion === 'average_and_subjects' && (
            <NumberField {...field('mostFailed')} {...shared} label={text('failed')} min={0} max={20} />
          )}
        </FormRow>
      </FormSection>
    </>
  );
}
