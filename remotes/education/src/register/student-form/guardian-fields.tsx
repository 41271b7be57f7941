import { guardianRelations, mostGuardians } from '@suksa/contracts/education';
import type { KeyOf } from '@suksa/i18n';
import { ActionIcon, Button, Group, Icon, Paper, Stack, Text, Tooltip } from '@suksa/ui';
import { FormRow, FormSection, PhoneField, SelectField, SwitchField, TextField } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import { useCodedLabels } from '../../components/use-coded-labels.ts';
import { type GuardedFieldProps, RestrictionField } from './guarded-fields.tsx';
import { blankGuardian } from './student-form-values.ts';

/** The people to call, in the order in which the school calls them. */
export function GuardianFields({ form, studentId }: GuardedFieldProps) {
  const { t } = useTranslation('education');
  const { guardians } = form.values;
  return (
    <FormSection title={t('form.guardians')}>
      <Stack gap="sm">
        {guardians.length === 0 && <Text c="dimmed">{t('form.no_guardian')}</Text>}
        {guardians.map((guardian, index) => (
          <GuardianCard key={guardian.id ?? `new-${index}`} form={form} index={index} studentId={studentId} />
        ))}
        {form.errors.guardians && (
          <Text c="red" size="sm" role="alert">
            {form.errors.guardians}
          </Text>
        )}
        {guardians.length < mostGuardians && (
          <Group>
            <Button
              variant="default"
              leftSection={<Icon name="plus" size={16} />}
              onClick={() =>
                form.addItem(
                  'guardians',
                  blankGuardian(guardians.length === 0 ? 'mother' : 'father', guardians.length === 0),
                )
              }
            >
              {t('form.add_guardian')}
            </Button>
          </Group>
        )}
      </Stack>
    </FormSection>
  );
}

interface GuardianCardProps extends GuardedFieldProps {
  readonly index: number;
}

function GuardianCard({ form, index, studentId }: GuardianCardProps) {
  const { t } = useTranslation('education');
  const { field } = form;
  const relations = useCodedLabels('relation', guardianRelations);
  const relation = field(`guardians.${index}.relation`);
  const number = index + 1;
  // Faults are told apart by whose they are where several guardians are compared.
  const labelled = (key: `fields.${KeyOf<'education', 'fields'>}`) =>
    index === 0 ? t(key) : t('form.of_guardian', { label: t(key), number });

  return (
    <Paper withBorder p="sm" role="group" aria-label={t('form.guardian_number', { number })}>
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap">
          <Text fw={600} size="sm">
            {t('form.guardian_number', { number })}
          </Text>
          <Tooltip label={t('form.remove_guardian')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('form.remove_guardian_number', { number })}
              onClick={() => form.removeItem('guardians', index)}
            >
              <Icon name="trash" />
            </ActionIcon>
          </Tooltip>
        </Group>
        <FormRow>
          <SelectField
            {...relation}
            onChange={(value) => relation.onChange(value ?? 'other')}
            label={labelled('fields.relation')}
            data={relations}
            required
          />
          <PhoneField {...field(`guardians.${index}.phone`)} label={labelled('fields.phone')} />
        </FormRow>
        <FormRow>
          <TextField
            {...field(`guardians.${index}.nameLo`)}
            label={labelled('fields.name_lo')}
            lang="lo"
            maxLength={120}
          />
          <TextField
            {...field(`guardians.${index}.nameEn`)}
            label={labelled('fields.name_en')}
            lang="en"
            maxLength={120}
          />
        </FormRow>
        <FormRow>
          <PhoneField {...field(`guardians.${index}.secondPhone`)} label={labelled('fields.second_phone')} />
          <TextField
            {...field(`guardians.${index}.occupation`)}
            label={labelled('fields.occupation')}
            maxLength={120}
          />
        </FormRow>
        <Group gap="lg">
          <PayerSwitch form={form} index={index} label={labelled('fields.is_payer')} />
          <SwitchField {...field(`guardians.${index}.mayCollect`)} label={labelled('fields.may_collect')} />
        </Group>
        <RestrictionField
          form={form}
          index={index}
          studentId={studentId}
          label={labelled('fields.legal_restriction')}
        />
      </Stack>
    </Paper>
  );
}

/** One pays: choosing this guardian takes it from the others. */
function PayerSwitch({ form, index, label }: GuardianCardProps & { readonly label: string }) {
  const binding = form.field(`guardians.${index}.isPayer`);
  function choose(pays: boolean) {
    form.set(
      'guardians',
      form.values.guardians.map((guardian, at) => ({
        ...guardian,
        isPayer: at === index ? pays : pays ? false : guardian.isPayer,
      })),
    );
  }
  return <SwitchField {...binding} onChange={choose} label={label} />;
}
