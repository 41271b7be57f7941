import { offeredNotes } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { Text } from '@suksa/ui';
import { type ContractForm, FormDialog, ReasonField } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** What every void asks for, whatever else it does. */
export interface VoidValues {
  readonly reason: string;
  /** The standard text that the reason was chosen from. */
  readonly noteId: number | null;
}

interface VoidDialogProps<Values extends VoidValues> {
  readonly form: ContractForm<Values>;
  readonly title: string;
  /** What voiding does. */
  readonly text: string;
  readonly submitLabel: string;
  readonly savedText: string;
  readonly onClose: () => void;
  /** What else is chosen. */
  readonly children?: ReactNode;
}

/** Asks why something is taken back: one of the school's reasons, or the person's own words. */
export function VoidDialog<Values extends VoidValues>(props: VoidDialogProps<Values>) {
  const { form, text, children, ...window } = props;
  const { t } = useTranslation('feeinvoice');
  const common = useTranslation('common');
  const format = useFormat();
  const offered = useQuery(apiQuery(offeredNotes, { query: { group: 'void_reason' } })).data?.rows ?? [];
  // Every such form has these two fields, whatever else it holds.
  const asked = form as unknown as ContractForm<VoidValues>;
  return (
    <FormDialog opened irreversible form={form} cancelLabel={common.t('actions.back')} {...window}>
      <Text c="dimmed">{text}</Text>
      {children}
      <ReasonField
        {...asked.field('reason')}
        label={t('receipt.reason')}
        offered={offered.map(({ id, text: words, needsFreeText }) => ({
          id,
          text: format.name(words),
          needsFreeText,
        }))}
        picked={asked.values.noteId}
        onPick={(note) => asked.set('noteId', note)}
        maxLength={200}
        required
        autoFocus
      />
    </FormDialog>
  );
}
