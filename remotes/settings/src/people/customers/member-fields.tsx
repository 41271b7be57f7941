import { type CustomerChild, mostMembers } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { ActionIcon, Button, Group, Icon, Paper, Stack, Text } from '@suksa/ui';
import {
  ChoicesField,
  FormRow,
  FormSection,
  PhoneField,
  SelectField,
  SwitchField,
  TextField,
} from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import { blankMember, type CustomerFormState } from './customer-draft.ts';
import { useCustomerLabels } from './use-customer-labels.ts';

interface MemberFieldsProps {
  readonly form: CustomerFormState;
  readonly students: readonly CustomerChild[];
}

/** The people of the family in the order in which the school calls them. */
export function MemberFields({ form, students }: MemberFieldsProps) {
  const { t } = useTranslation('settings');
  const { members } = form.values;
  const own = students.filter(({ share }) => share === null).map(({ id }) => id);
  return (
    <FormSection title={t('customers.members')}>
      <Stack gap="sm">
        {members.length === 0 && <Text c="dimmed">{t('customers.no_members')}</Text>}
        {members.map((member, index) => (
          <MemberCard key={member.id ?? `new-${index}`} form={form} index={index} students={students} />
        ))}
        {form.errors.members && (
          <Text c="red" size="sm" role="alert">
            {form.errors.members}
          </Text>
        )}
        {members.length < mostMembers && (
          <Group>
            <Button
              variant="default"
              leftSection={<Icon name="plus" size={16} />}
              onClick={() =>
                form.addItem('members', blankMember(own, members.length === 0 && own.length > 0))
              }
            >
              {t('customers.add_member')}
            </Button>
          </Group>
        )}
      </Stack>
    </FormSection>
  );
}

function MemberCard({ form, index, students }: MemberFieldsProps & { readonly index: number }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { titles, relations } = useCustomerLabels();
  const { field, values } = form;
  const { members } = values;
  const number = index + 1;
  // Faults are told apart by whose they are where several people are compared.
  const labelled = (label: string) => (index === 0 ? label : t('customers.of_member', { label, number }));
  const title = field(`members.${index}.title`);
  const relation = field(`members.${index}.relation`);
  const payer = field(`members.${index}.isPayer`);
  const hasChildren = (members[index]?.studentIds.length ?? 0) > 0;

  const move = (to: number) => {
    const others = members.filter((_, at) => at !== index);
    const moved = members[index];
    if (moved) form.set('members', [...others.slice(0, to), moved, ...others.slice(to)]);
  };
  /** One pays: choosing this member takes it from the others. */
  const choosePayer = (pays: boolean) =>
    form.set(
      'members',
      members.map((member, at) => ({ ...member, isPayer: at === index ? pays : !pays && member.isPayer })),
    );

  return (
    <Paper withBorder p="sm" role="group" aria-label={t('customers.member_number', { number })}>
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap">
          <Text fw={600} size="sm">
            {t('customers.member_number', { number })}
          </Text>
          <Group gap={4} wrap="nowrap">
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('customers.move_up', { number })}
              disabled={index === 0}
              onClick={() => move(index - 1)}
            >
              <Icon name="arrow-up" />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('customers.move_down', { number })}
              disabled={index === members.length - 1}
              onClick={() => move(index + 1)}
            >
              <Icon name="arrow-down" />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('customers.remove_member', { number })}
              onClick={() => form.removeItem('members', index)}
            >
              <Icon name="trash" />
            </ActionIcon>
          </Group>
        </Group>
        <FormRow>
          <TextField
            {...field(`members.${index}.nameLo`)}
            label={labelled(t('customers.fields.name_lo'))}
            lang="lo"
            maxLength={120}
          />
          <TextField
            {...field(`members.${index}.nameEn`)}
            label={labelled(t('customers.fields.name_en'))}
            lang="en"
            maxLength={120}
          />
        </FormRow>
        <FormRow>
          <PhoneField {...field(`members.${index}.phone`)} label={labelled(t('customers.fields.phone'))} />
          <PhoneField
            {...field(`members.${index}.secondPhone`)}
            label={labelled(t('customers.fields.second_phone'))}
          />
        </FormRow>
        <FormRow>
          <SelectField
            {...title}
            value={title.value === '' ? null : title.value}
            onChange={(value) => title.onChange(value ?? '')}
            label={labelled(t('users.fields.title'))}
            data={titles}
          />
          <TextField
            {...field(`members.${index}.occupation`)}
            label={labelled(t('customers.fields.occupation'))}
            maxLength={120}
          />
        </FormRow>
        {students.length > 0 && (
          <ChoicesField
            {...field(`members.${index}.studentIds`)}
            label={labelled(t('customers.fields.guardian_of'))}
            data={students.map(({ id, name }) => ({ value: id, label: format.name(name) }))}
          />
        )}
        {hasChildren && (
          <>
            <SelectField
              {...relation}
              onChange={(value) => relation.onChange(value ?? 'other')}
              label={labelled(t('customers.fields.relation'))}
              data={relations}
              required
            />
            <Group gap="lg">
              <SwitchField
                {...payer}
                onChange={choosePayer}
                label={labelled(t('customers.fields.is_payer'))}
              />
              <SwitchField
                {...field(`members.${index}.mayCollect`)}
                label={labelled(t('customers.fields.may_collect'))}
              />
            </Group>
          </>
        )}
      </Stack>
    </Paper>
  );
}
