import type { EndpointOutput } from '@suksa/contracts';
import { countTill, type readMyTill, type Till, TillCount } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { Text } from '@suksa/ui';
import { FormDialog, SelectField, useContractForm } from '@suksa/ui/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoteCounter, noNotes } from './note-counter.tsx';

/** Who can go on with the cash, and who can't now. */
type Takers = Pick<EndpointOutput<typeof readMyTill>, 'colleagues' | 'busy'>;

interface CountTillFormProps {
  readonly till: Till;
  readonly takers: Takers;
  readonly onCounted: (till: Till) => void;
  readonly onClose: () => void;
}

/** The cashier's own count, blind: what the till should hold is told after it. */
export default function CountTillForm({ till, takers, onCounted, onClose }: CountTillFormProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const form = useContractForm({
    name: 'feeinvoice.till.count',
    record: till.id,
    schema: TillCount,
    namespace: 'feeinvoice',
    initial: { notes: noNotes, handTo: null as number | null },
    submit: (body) => send(countTill, { params: { id: till.id }, body }),
    onSaved: onCounted,
  });
  // Whoever was chosen stays in sight: where the answer was lost, the cash waits for them already, and they are busy by it.
  const [known] = useState(takers.colleagues);
  const chosen = known.find(({ id }) => id === form.values.handTo);
  const others = takers.colleagues.filter(({ id }) => id !== chosen?.id);
  const colleagues = chosen ? [chosen, ...others] : others;
  return (
    <FormDialog
      opened
      irreversible
      onClose={onClose}
      form={form}
      title={t('tills.count')}
      submitLabel={t('tills.count_submit')}
      savedText={null}
    >
      <Text c="dimmed">{t('tills.count_text')}</Text>
      <NoteCounter value={form.values.notes} onChange={(notes) => form.set('notes', notes)} />
      {colleagues.length === 0 ? (
        <Nobody busy={takers.busy} />
      ) : (
        <SelectField
          {...form.field('handTo')}
          label={t('tills.hand_to')}
          description={t('tills.hand_to_hint')}
          data={colleagues.map(({ id, name }) => ({ value: id, label: format.name(name) }))}
          clearable
        />
      )}
    </FormDialog>
  );
}

/** Why the till can't be handed over. */
function Nobody({ busy }: Pick<Takers, 'busy'>) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  return (
    <Text c="dimmed" size="sm">
      {busy.length === 0
        ? t('tills.hand_to_alone')
        : t('tills.hand_to_busy', {
            names: format.row(
              busy.map(({ name }) => format.name(name)),
              ', ',
            ),
          })}
    </Text>
  );
}
