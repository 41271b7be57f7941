import { type KeyOf, useFormat } from '@suksa/i18n';
import {
  ChoicesField,
  type ContractForm,
  FormRow,
  FormSection,
  PhoneField,
  SelectField,
  TextField,
} from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import type { BranchChoices } from './branch-choices.ts';
import type { BranchDraft } from './branch-draft.ts';
import { useBranchLabels } from './use-branch-labels.ts';

/** Where Lao schools and their neighbours are. */
interface BranchFieldsProps {
  readonly form: ContractForm<BranchDraft>;
  readonly choices: BranchChoices;
  readonly readOnly: boolean;
  readonly codeFixed: boolean;
}

/** Who and where the branch is, what it teaches, and when. */
export function BranchFields({ form: { field }, choices, readOnly, codeFixed }: BranchFieldsProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { weekdays } = useBranchLabels();
  const shared = { disabled: readOnly };
  const text = (key: KeyOf<'settings', 'branches.fields'>) => t(`branches.fields.${key}`);
  return (
    <>
      <FormSection title={t('branches.sections.branch')}>
        <FormRow>
          <TextField {...field('name.lo')} {...shared} label={text('name_lo')} lang="lo" required />
          <TextField {...field('name.en')} {...shared} label={text('name_en')} lang="en" required />
        </FormRow>
        <FormRow>
          <TextField
            {...field('code')}
            code
            label={text('code')}
            description={t(codeFixed ? 'branches.code_fixed' : 'branches.code_help')}
            disabled={readOnly || codeFixed}
            maxLength={8}
            onChange={(code) => field('code').onChange(code.toUpperCase())}
            required
          />
          <TextField
            {...field('licenceNumber')}
            code
            {...shared}
            label={text('licence')}
            description={t('branches.licence_help')}
          />
          <SelectField
            {...field('headUserId')}
            {...shared}
            label={text('head')}
            description={t('branches.head_help')}
            data={choices.staff.map(({ id, name }) => ({ value: id, label: format.name(name) }))}
          />
        </FormRow>
      </FormSection>
      <FormSection title={t('branches.sections.contact')}>
        <FormRow>
          <TextField {...field('address.lo')} {...shared} label={text('address_lo')} lang="lo" />
          <TextField {...field('address.en')} {...shared} label={text('address_en')} lang="en" />
        </FormRow>
        <FormRow>
          <PhoneField {...field('phone')} {...shared} label={text('phone')} />
          <PhoneField {...field('otherPhone')} {...shared} label={text('other_phone')} />
        </FormRow>
      </FormSection>
      <FormSection title={t('branches.sections.teaching')}>
        <ChoicesField
          {...field('levelIds')}
          label={text('levels')}
          description={t('branches.levels_help')}
          data={choices.levels.map(({ id, name }) => ({
            value: id,
            label: format.name(name),
            disabled: readOnly,
          }))}
          required
        />
        <ChoicesField
          {...field('workingDays')}
          label={text('working_days')}
          description={t('branches.working_days_help')}
          data={weekdays.map((day) => ({ ...day, disabled: readOnly }))}
          required
        />
      </FormSection>
      <FormSection title={t('branches.sections.receipt')}>
        <FormRow>
          <TextField
            {...field('receiptHeader.lo')}
            {...shared}
            label={text('receipt_header_lo')}
            description={t('branches.receipt_header_help')}
            lang="lo"
          />
          <TextField
            {...field('receiptHeader.en')}
            {...shared}
            label={text('receipt_header_en')}
            description={t('branches.receipt_header_help')}
            lang="en"
          />
        </FormRow>
      </FormSection>
    </>
  );
}
