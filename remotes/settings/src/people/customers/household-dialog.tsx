import {
  type Customer,
  type CustomerChild,
  type CustomerDetails,
  endHousehold,
  shareHousehold,
} from '@suksa/contracts/settings';
import { useErrorText, useFormat } from '@suksa/i18n';
import { laoDigitsToAscii } from '@suksa/i18n/lao';
import { useApiMutation } from '@suksa/platform';
import { Alert, Button, Icon, Modal, notify, Stack, Text, TextInput } from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FamilyPicker } from './family-picker.tsx';

interface HouseholdDialogProps {
  readonly customer: CustomerDetails;
  readonly child: CustomerChild;
  readonly onClose: () => void;
}

/** Lets a child live in two households and says which part of what it costs falls to the second. */
export function HouseholdDialog({ customer, child, onClose }: HouseholdDialogProps) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const { errorText } = useErrorText('settings');
  const format = useFormat();
  const known = customer.households.find(({ studentId }) => studentId === child.id);
  const [family, setFamily] = useState<Customer | null>(null);
  const [share, setShare] = useState(String(known?.other.share ?? 50));
  const save = useApiMutation(shareHousehold);
  const end = useApiMutation(endHousehold);
  const number = Number(laoDigitsToAscii(share));
  const valid = share.trim() !== '' && Number.isInteger(number) && number >= 0 && number <= 100;
  const familyId = family?.id ?? known?.other.id;
  const problem = save.error ?? end.error;
  const done = (text: string) => () => {
    notify({ text });
    onClose();
  };

  return (
    <Modal
      opened
      title={t('customers.household.title', { child: format.name(child.name) })}
      onClose={onClose}
      // A slip beside the window doesn't lose what was typed.
      closeOnBackdrop={false}
      footer={
        <>
          {known && (
            <Button
              variant="default"
              loading={end.isPending}
              onClick={() =>
                end.mutate({ params: { id: child.id } }, { onSuccess: done(t('customers.household.ended')) })
              }
            >
              {t('customers.household.end')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {common('actions.cancel')}
          </Button>
          <Button
            disabled={!valid || familyId === undefined}
            loading={save.isPending}
            onClick={() =>
              familyId !== undefined &&
              save.mutate(
                { params: { id: child.id }, body: { familyId, share: number } },
                { onSuccess: done(t('customers.household.saved')) },
              )
            }
          >
            {common('actions.save')}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        {problem && (
          <Alert role="alert" color="red">
            {errorText(problem.code, { ...problem.details })}
          </Alert>
        )}
        <Alert color="gray" icon={<Icon name="info-circle" />}>
          {t('customers.household.help')}
        </Alert>
        {known && !family && (
          <Text>{t('customers.household.now', { family: format.name(known.other.name) })}</Text>
        )}
        <FamilyPicker
          label={t('customers.household.second')}
          except={customer.id}
          value={family}
          onChange={setFamily}
        />
        <TextInput
          label={t('customers.household.share')}
          description={
            valid &&
            t('customers.household.rest', {
              family: format.name(customer.name),
              share: format.percent((100 - number) / 100),
            })
          }
          error={valid ? undefined : t('customers.household.percent')}
          inputMode="numeric"
          value={share}
          onChange={(event) => setShare(event.currentTarget.value)}
        />
      </Stack>
    </Modal>
  );
}
