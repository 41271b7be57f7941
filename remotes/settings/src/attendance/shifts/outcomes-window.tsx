import type { ShiftOutcome } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { Button, Modal, StatusBadge } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from './shifts.module.css';
import { useOutcomeText } from './use-outcome-text.ts';

interface OutcomesWindowProps {
  readonly outcomes: readonly ShiftOutcome[];
  readonly onClose: () => void;
}

/** What became of each of several shifts, where not all were done. */
export function OutcomesWindow({ outcomes, onClose }: OutcomesWindowProps) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const reason = useOutcomeText();
  return (
    <Modal
      opened
      title={t('shifts.outcomes.title')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{common('actions.close')}</Button>}
    >
      <ul className={classes.outcomes}>
        {outcomes.map((outcome) => (
          <li key={outcome.id}>
            <StatusBadge
              tone={outcome.refusal ? 'red' : 'green'}
              label={t(outcome.refusal ? 'shifts.outcomes.refused' : 'shifts.outcomes.done')}
            />
            <span>
              <strong>{format.name(outcome.name)}</strong> {reason(outcome)}
            </span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
